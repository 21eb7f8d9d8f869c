import { expect, test } from 'vitest'
import { sameDomain } from '#shared/domains.ts'
import { diffOf } from './diff.ts'
import { wordsChanged } from './word-diff.ts'

const ticket = { id: 1, titleEs: 'General', price: 4000, amount: null }
const event = {
  texts: { es: { title: 'Velada', description: 'Una noche en la casona.\n\nTrae capa y farol.' } },
  dateStart: '2026-12-04',
  capacity: null,
  tags: ['Horror', 'Cena'],
  tickets: [ticket],
  venue: { id: 3, name: 'La Casona' },
}

test('what did not change is counted, not told', () => {
  expect(diffOf(event, structuredClone(event))).toEqual({ changes: [], unchanged: 8 })
})

test('a field is told with what it was and what it is', () => {
  const after = { ...event, capacity: 40, venue: null, county: 'Soria' }
  expect(diffOf(event, after)).toEqual({
    changes: [
      { field: 'capacity', kind: 'value', from: null, to: 40 },
      { field: 'county', kind: 'value', from: null, to: 'Soria' },
      { field: 'venue.id', kind: 'value', from: 3, to: null },
      { field: 'venue.name', kind: 'value', from: 'La Casona', to: null },
    ],
    unchanged: 5,
  })
})

test('a long text is told word by word', () => {
  const texts = { es: { title: 'Velada', description: 'Una noche en la vieja casona.\n\nTrae farol.' } }
  expect(diffOf(event, { ...event, texts }).changes).toEqual([
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

test('tickets and tags are lists: what came, what went, what stayed with other content', () => {
  const tickets = [
    { ...ticket, price: 4500 },
    { id: 2, titleEs: 'Mecenas', price: '9000 EUR', amount: 5 },
  ]
  const { changes } = diffOf(event, { ...event, tags: ['Cena', 'Baile'], tickets })
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
  expect(diffOf({ tags: ['a', 'b'] }, { tags: ['b', 'a'] }).changes).toMatchObject([
    { moved: true, added: [], removed: [] },
  ])
})

test('a text that came, one that went, and what is no picture of anything', () => {
  const long = 'palabra '.repeat(20).trim()
  expect(diffOf({ text: null }, { text: long }).changes).toEqual([
    { field: 'text', kind: 'text', pieces: [{ kind: 'added', text: long }] },
  ])
  expect(diffOf({ text: long }, {}).changes).toMatchObject([{ pieces: [{ kind: 'removed', text: long }] }])
  for (const odd of [null, undefined, 3, 'x', []]) expect(diffOf(odd, odd)).toEqual({ changes: [], unchanged: 0 })
})

test('put together again, the pieces are both texts, whatever they are', () => {
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
    const pieces = wordsChanged(from, to)
    const without = (kind: string) =>
      pieces
        .filter((piece) => piece.kind !== kind)
        .map((piece) => piece.text)
        .join('')
    expect([without('added'), without('removed')]).toEqual([from, to])
  }
})

test('two long texts with nothing in common take no time', () => {
  const long = (word: string) => Array.from({ length: 30_000 }, (_, n) => `${word}${n}${n % 9 ? '' : '\n'}`).join(' ')
  const start = performance.now()
  const pieces = wordsChanged(long('a'), long('b'))
  expect(performance.now() - start).toBeLessThan(10_000)
  expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test.each([
  ['hola@farol.example', 'https://farol.example/rol', true],
  ['hola@correo.farol.example', 'https://www.farol.example', true],
  ['hola@gmail.com', 'https://farol.example', false],
  ['hola@notfarol.example', 'https://farol.example', false],
  [null, 'https://farol.example', null],
  ['hola@farol.example', null, null],
  ['hola@farol.example', 'farol', null],
])('the e-mail %s and the website %s', (email, url, same) => {
  expect(sameDomain(email, url)).toBe(same)
})
