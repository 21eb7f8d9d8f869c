import { expect, test } from 'vitest'
import { readList, readQuery } from './raw-query.ts'

const tree = (value: unknown) => JSON.parse(JSON.stringify(value))

test.each([
  ['a=1&b[c]=2', { a: '1', b: { c: '2' } }],
  ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
  ['a[]=x&a[]=y', { a: ['x', 'y'] }],
  ['a=x&a=y', { a: ['x', 'y'] }],
  ['a', { a: null }],
  ['a=', { a: '' }],
  ['a%5Bb%5D=c%26d+e', { a: { b: 'c&d e' } }],
  ['a[constructor]=1', { a: { constructor: '1' } }],
  ['', {}],
])('parses %s', (query, expected) => {
  expect(tree(readQuery(query))).toEqual(expected)
})

test.each([
  ['a[__proto__][b]=1', 'Invalid key __proto__'],
  ['a[%5F_proto__]=1', 'Invalid key __proto__'],
  ['a=%00', 'The query holds a NUL character'],
  ['a=%', 'The query is not well percent-encoded UTF-8'],
  [`a=${'x'.repeat(8000)}`, 'The query is longer than 8000 characters'],
  [
    Array.from({ length: 251 }, (_, index) => `a${index}=1`).join('&'),
    'Parameter limit exceeded. Only 250 parameters allowed.',
  ],
  ['a[100]=1', 'Array limit exceeded. Only 100 elements allowed in an array.'],
  [`a${'[b]'.repeat(17)}=1`, 'Input depth exceeded depth option of 16 and strictDepth is true'],
])('rejects %s', (query, detail) => {
  expect(() => readQuery(query)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'bad_query', detail }))
})

test('reads lists from a word, a comma list or an array', () => {
  expect(readList('a, b,,c', 'x')).toEqual(['a', 'b', 'c'])
  expect(readList(['a', 'b,c'], 'x')).toEqual(['a', 'b', 'c'])
  for (const nothing of ['', null, undefined, []]) expect(readList(nothing, 'x')).toEqual([])
  for (const odd of [{ a: 'b' }, [['a']], 7, [null]]) expect(() => readList(odd, 'x')).toThrow('Invalid value x')
})
