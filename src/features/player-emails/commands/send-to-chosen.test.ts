import { expect, test } from 'vitest'
import { writeIds } from '#shared/id-list.ts'
import { codeOf, MESSAGE, playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { getCompose } from '../queries/compose.server.ts'
import { sendMessage } from './send.server.ts'

const { addEvent, addPlayer, addPerson, ctxAs, recipientsOf } = await playerEmailFixtures()

test('those who were chosen one by one get it, whatever their state, and nobody else', async () => {
  const event = await addEvent()
  const nora = await addPlayer(event, { user: await addPerson('Nora') })
  const uma = await addPlayer(event, { user: await addPerson('Uma'), state: 'waitlisted' })
  const gone = await addPlayer(event, {
    user: await addPerson('Vera'),
    state: 'cancelled',
    more: { ended_at: '2026-11-02' },
  })
  await addPlayer(event, { user: await addPerson('Zoe') })
  const ids = writeIds([nora, uma, gone])
  const { people, filter, seen } = await getCompose(ctxAs(event.ana), event.ref, { ids })
  expect([people.map(({ id }) => id), filter.ids]).toEqual([
    [nora, uma],
    [nora, uma, gone],
  ])
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, ids, seen })
  expect((await recipientsOf(id)).map((row) => row['id'])).toEqual([nora, uma])
  expect(await codeOf(sendMessage(ctxAs(event.ana), event.ref, { ...MESSAGE, ids: '1,2' }))).toHaveProperty('ids')
})
