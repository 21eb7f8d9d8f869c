import { expect, test } from 'vitest'
import { flag, oneOf, oneOrAny, page, pageOf, queryCodec, rowId, several, single, someOf, text } from './query-codec.ts'

const codec = queryCodec({
  q: text('q'),
  show: oneOf('show', ['all', 'open', 'done']),
  kind: oneOrAny('kind', ['event', 'venue']),
  states: someOf('state', ['draft', 'published', 'hidden']),
  tags: several('tag', (given) => (/^[a-z]+$/.test(given) ? given : null)),
  isTest: flag('test'),
  sort: single('sort', (given) => (/^-?name$/.test(given) ? given : '')),
  open: rowId('p'),
  page,
})
const USUAL = { q: '', show: 'all', kind: null, states: [], tags: [], isTest: false, sort: '', open: null, page: 1 }

test('writes what it read, in the order of the declaration', () => {
  const search = 'q=ana&show=open&kind=venue&state=draft&state=hidden&tag=b&tag=a&test=1&sort=-name&p=7&page=3'
  const query = codec.read(search)
  expect(query).toEqual({
    ...{ q: 'ana', show: 'open', kind: 'venue', states: ['draft', 'hidden'], tags: ['b', 'a'], isTest: true },
    ...{ sort: '-name', open: 7, page: 3 },
  })
  expect(codec.write(query).toString()).toBe(search)
  expect(codec.read(new URLSearchParams(search))).toEqual(query)
})

test('what is usual is not written', () => {
  expect(codec.read()).toEqual(USUAL)
  expect(codec.path('/list', codec.read())).toBe('/list')
  expect(codec.path('/list', { show: 'all', page: 2 })).toBe('/list?page=2')
})

test.each([
  'show=constructor&kind=toString&state=__proto__&state=nothing',
  'sort=password&sort=name&tag=A&tag=%00',
  'test=0&p=-1&p=4',
  'p=12345678901&page=0',
  ...['-1', '1.5', '1e3', 'x', '99999999', ''].map((number) => `page=${number}`),
  'q=%00%20%0A&unknown=1',
])('ignores what makes no sense: %s', (search) => expect(codec.read(search)).toEqual(USUAL))

test('text is one line, as long as it may be, of whole characters', () => {
  const read = (given: string) => codec.read(new URLSearchParams({ q: given })).q
  expect(read('  la\0 noche\nde \t los  faroles ')).toBe('la noche de los faroles')
  expect(read('a'.repeat(5000))).toHaveLength(100)
  expect(read(`${'a'.repeat(99)}🎭`)).toBe('a'.repeat(99))
})

test('several values are in the order given, each once, and bounded', () => {
  expect(codec.read('tag=b&tag=a&tag=b').tags).toEqual(['b', 'a'])
  const many = several('id', Number).read(Array.from({ length: 500 }, (_, index) => String(index)))
  expect(many).toHaveLength(60)
})

test('some of a list are in its order, however they are given', () => {
  expect(codec.read('state=hidden&state=draft&state=hidden').states).toEqual(['draft', 'hidden'])
})

test('a page beyond the last is the last, and an empty list has one', () => {
  expect(pageOf(2, 101, 50)).toEqual({ page: 2, pages: 3, offset: 50 })
  expect(pageOf(9, 101, 50)).toEqual({ page: 3, pages: 3, offset: 100 })
  expect(pageOf(-4, 100, 50)).toEqual({ page: 1, pages: 2, offset: 0 })
  expect(pageOf(3, 0, 50)).toEqual({ page: 1, pages: 1, offset: 0 })
})
