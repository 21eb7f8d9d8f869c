import { expect, test } from 'vitest'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { eventWorld } from '../../../tests/fixtures/event-fixtures.ts'

const { make, save, read } = await eventWorld()

test('tickets are replaced by id, in the order sent', async () => {
  const { id } = await make({ title: 'Puertas', tickets: ['a', 'b', 'c'].map((title) => ({ title, price: 100 })) })
  const [a, b, c] = (await read(id)).tickets
  await save(id, {
    tickets: [
      { id: c!.id, title: 'c', price: 200 },
      { title: 'd', price: 1 },
      { id: a!.id, title: 'a', price: 100 },
    ],
  })
  const after = (await read(id)).tickets
  expect(after.map(({ id, title, price }) => [id, title, price])).toEqual([
    [c!.id, 'c', 200],
    [expect.any(Number), 'd', 1],
    [a!.id, 'a', 100],
  ])
  expect(after.some(({ id }) => id === b!.id)).toBe(false)
  const again = after.map(({ id, title, price }, index) => ({ id, title, price, position: 10 - index }))
  await save(id, { tickets: again })
  expect((await read(id)).tickets.map(({ title }) => title)).toEqual(['a', 'd', 'c'])
  const foreign = (await make({ title: 'Otra', tickets: [{ title: 'x', price: 1 }] })).id
  const { id: theirs } = (await read(foreign)).tickets[0]!
  for (const tickets of [
    [{ id: theirs, title: 'x', price: 1 }],
    [
      { id: a!.id, title: 'x', price: 1 },
      { id: a!.id, title: 'x', price: 1 },
    ],
  ])
    expect((await refusal(save(id, { tickets })))?.fields).toMatchObject({})
  expect((await read(foreign)).tickets).toHaveLength(1)
  expect((await read(id)).tickets).toHaveLength(3)
})
