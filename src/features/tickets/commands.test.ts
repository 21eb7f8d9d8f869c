import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../events/queries/detail.server.ts'
import { ticketResource } from './resource.server.ts'

const { addEvent, addPublishedEvent, saveEvent, readEvent, anonymousCtx } = await eventFixtures()

test('replaces tickets by id, in the order sent', async () => {
  const { translationId } = await addEvent({
    title: 'Puertas',
    tickets: ['a', 'b', 'c'].map((title) => ({ title, price: 100 })),
  })
  const [a, b, c] = (await readEvent(translationId)).tickets
  await saveEvent(translationId, {
    tickets: [
      { id: c!.id, title: 'c', price: 200 },
      { title: 'd', price: 1 },
      { id: a!.id, title: 'a', price: 100 },
    ],
  })
  const after = (await readEvent(translationId)).tickets
  expect(after.map(({ id, title, price }) => [id, title, price])).toEqual([
    [c!.id, 'c', 200],
    [expect.any(Number), 'd', 1],
    [a!.id, 'a', 100],
  ])
  expect(after.some(({ id }) => id === b!.id)).toBe(false)
  const again = after.map(({ id, title, price }, index) => ({ id, title, price, position: 10 - index }))
  await saveEvent(translationId, { tickets: again })
  expect((await readEvent(translationId)).tickets.map(({ title }) => title)).toEqual(['a', 'd', 'c'])
  const foreign = (await addEvent({ title: 'Otra', tickets: [{ title: 'x', price: 1 }] })).translationId
  const { id: theirs } = (await readEvent(foreign)).tickets[0]!
  for (const tickets of [
    [{ id: theirs, title: 'x', price: 1 }],
    [
      { id: a!.id, title: 'x', price: 1 },
      { id: a!.id, title: 'x', price: 1 },
    ],
  ])
    expect((await errorOf(saveEvent(translationId, { tickets })))?.fields).toMatchObject({})
  expect((await readEvent(foreign)).tickets).toHaveLength(1)
  expect((await readEvent(translationId)).tickets).toHaveLength(3)
})

test('keeps mode, visibility and code of a ticket where they are not sent, and hides what is by code', async () => {
  const { translationId, eventId } = await addPublishedEvent({
    title: 'Secreta',
    tickets: [
      { title: 'Abierta', price: 5000 },
      { title: 'Oculta', price: 100, opening_mode: 'approval', visibility: 'code', access_code: 'AMIGAS' },
    ],
  })
  const read = async () => (await readEvent(translationId)).tickets
  const [open, hidden] = await read()
  expect([open!.visibility, open!.openingMode, open!.accessCode]).toEqual(['public', 'first_come', null])
  const { version } = await readEvent(translationId)
  const bare = { id: hidden!.id, title: 'Oculta', price: 200 }
  await saveEvent(translationId, { tickets: [{ id: open!.id, title: 'Abierta', price: 5000 }, bare] })
  expect((await read())[1]).toMatchObject({ price: 200, visibility: 'code', openingMode: 'approval' })
  expect((await read())[1]!.accessCode).toBe('AMIGAS')
  await saveEvent(translationId, { tickets: [{ ...bare, access_code: 'OTRO CODIGO' }] })
  expect((await readEvent(translationId)).version).not.toBe(version)
  for (const access_code of [null, '', 'abc', 'x'.repeat(41)])
    expect((await errorOf(saveEvent(translationId, { tickets: [{ ...bare, access_code }] })))?.fields).toEqual({
      'tickets.0.access_code': access_code?.length ? (access_code === 'abc' ? 'too_short' : 'too_long') : 'required',
    })

  const page = await getEventPage(anonymousCtx, String(translationId))
  expect(page.tickets).toEqual([])
  expect(page.price).toBeNull()
  const listed = await anonymousCtx.db.execute(ticketResource.rows(anonymousCtx, 'es'))
  expect(listed.filter((row) => row['event_id'] === eventId)).toEqual([])
})
