import { expect, test } from 'vitest'
import { errorOf } from '../../../tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '../../../tests/fixtures/event-fixtures.ts'

const { addEvent, saveEvent, readEvent } = await eventFixtures()

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
