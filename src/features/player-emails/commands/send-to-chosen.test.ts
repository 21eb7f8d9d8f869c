import { expect, test } from 'vitest'
import { writeIds } from '#shared/id-list.ts'
import { codeOf, MESSAGE, playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { getCompose } from '../queries/compose.server.ts'
import { sendMessage } from './send.server.ts'

const { addEvent, addPlayer, addPerson, ctxAs, recipientsOf } = await playerEmailFixtures()
const { state: _, ...TEXT } = MESSAGE

test('those who were chosen one by one get it, while they are in a state that the list shows, and nobody else', async () => {
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
  const { people, ids: chosen, seen } = await getCompose(ctxAs(event.ana), event.ref, { ids })
  expect([people.map(({ id }) => id), chosen]).toEqual([
    [nora, uma],
    [nora, uma, gone],
  ])
  const { id } = await sendMessage(ctxAs(event.ana), event.ref, { ...TEXT, ids, seen })
  expect((await recipientsOf(id)).map((row) => row['id'])).toEqual([nora, uma])
  expect(await codeOf(sendMessage(ctxAs(event.ana), event.ref, { ...TEXT, ids: '1,2' }))).toHaveProperty('ids')
  // From the list of those who left, they are written to.
  const { people: left } = await getCompose(ctxAs(event.ana), event.ref, { ids, state: 'cancelled' })
  expect(left.map(({ id }) => id)).toEqual([gone])
})
