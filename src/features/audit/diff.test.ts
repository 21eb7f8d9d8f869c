import { expect, test } from 'vitest'
import { computeDiff, diffWords } from './diff.server.ts'

const ticket = { id: 1, titleEs: 'General', price: 4000, amount: null }
const event = {
  texts: { es: { title: 'Velada', description: 'Una noche en la casona.\n\nTrae capa y farol.' } },
  dateStart: '2026-12-04',
  capacity: null,
  tags: ['Horror', 'Cena'],
  tickets: [ticket],
  venue: { id: 3, name: 'La Casona' },
}

test('counts unchanged fields', () => {
  expect(computeDiff(event, structuredClone(event))).toEqual({ changes: [], unchanged: 8 })
})

test('reports a changed field with both values', () => {
  const after = { ...event, capacity: 40, venue: null, county: 'Soria' }
  expect(computeDiff(event, after)).toEqual({
    changes: [
      { field: 'capacity', kind: 'value', from: null, to: 40 },
      { field: 'county', kind: 'value', from: null, to: 'Soria' },
      { field: 'venue.id', kind: 'value', from: 3, to: null },
      { field: 'venue.name', kind: 'value', from: 'La Casona', to: null },
    ],
    unchanged: 5,
  })
})

test('what nothing can be shown of is no change', () => {
  const before = { ...event, url: null, phone: '', tags: null, notes: ' ' }
  const after = { ...event, url: '', phone: null, tags: [], notes: null }
  expect(computeDiff(before, after).changes).toEqual([])
})

test('compares long texts by words', () => {
  const texts = { es: { title: 'Velada', description: 'Una noche en la vieja casona.\n\nTrae farol.' } }
  expect(computeDiff(event, { ...event, texts }).changes).toEqual([
    {
      field: 'texts.es.description',
      kind: 'text',
      pieces: [
        { kind: 'same', text: 'Una noche en la' },
        { kind: 'added', text: ' vieja' },
        { kind: 'same', text: ' casona.\n\nTrae' },
        { kind: 'removed', text: ' capa y' },
        { kind: 'same', text: ' farol.' },
      ],
    },
  ])
})

test('compares tickets and tags as lists', () => {
  const tickets = [
    { ...ticket, price: 4500 },
    { id: 2, titleEs: 'Mecenas', price: '9000 EUR', amount: 5 },
  ]
  const { changes } = computeDiff(event, { ...event, tags: ['Cena', 'Baile'], tickets })
  expect(changes).toEqual([
    {
      field: 'tags',
      kind: 'list',
      added: [{ name: 'Baile' }],
      removed: [{ name: 'Horror' }],
      moved: false,
      changed: [],
    },
    {
      field: 'tickets',
      kind: 'list',
      added: [{ name: 'Mecenas', price: '9000 EUR' }],
      removed: [],
      moved: false,
      changed: [{ name: 'General', changes: [{ field: 'price', kind: 'value', from: 4000, to: 4500 }] }],
    },
  ])
  expect(computeDiff({ tags: ['a', 'b'] }, { tags: ['b', 'a'] }).changes).toMatchObject([
    { moved: true, added: [], removed: [] },
  ])
})

test('reports added and removed texts, and ignores invalid snapshots', () => {
  const long = 'palabra '.repeat(20).trim()
  expect(computeDiff({ text: null }, { text: long }).changes).toEqual([
    { field: 'text', kind: 'text', pieces: [{ kind: 'added', text: long }] },
  ])
  expect(computeDiff({ text: long }, {}).changes).toMatchObject([{ pieces: [{ kind: 'removed', text: long }] }])
  for (const odd of [null, undefined, 3, 'x', []]) expect(computeDiff(odd, odd)).toEqual({ changes: [], unchanged: 0 })
})

test('the parts of a diff reproduce both texts', () => {
  const random = (seed: number) => {
    let state = seed
    return () => {
      state = (state * 48271) % 2147483647
      return state / 2147483647
    }
  }
  for (let seed = 1; seed < 200; seed++) {
    const next = random(seed)
    const text = () =>
      Array.from(
        { length: Math.floor(next() * 30) },
        () => ['a', 'b', 'c', '\n', ' ', 'ñ.'][Math.floor(next() * 6)],
      ).join(' ')
    const [from, to] = [text(), text()]
    const pieces = diffWords(from, to)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([from, to])
  }
})

test('tells two long different texts apart as a whole, without comparing their words', () => {
  const long = (word: string) => Array.from({ length: 30_000 }, (_, n) => `${word}${n}${n % 9 ? '' : '\n'}`).join(' ')
  const pieces = diffWords(long('a'), long('b'))
  expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
