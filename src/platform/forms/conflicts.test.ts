import { expect, test } from 'vitest'
import { compareParts, fingerprintsOf } from './conflicts.server.ts'

const before = { title: 'Noche', place: 'Teruel', age: '', notes: 'x' }
const base = fingerprintsOf(before)

test('shows what both changed and what only the other did, and not what only its writer did', () => {
  const mine = { ...before, title: 'La noche', age: '16' }
  const theirs = { ...before, title: 'Noche larga', place: 'Soria' }
  expect(compareParts(mine, theirs, base)).toEqual([
    { name: 'title', keep: 'mine' },
    { name: 'place', keep: 'theirs' },
  ])
})

test('the same change is no conflict; without fingerprints every difference is one', () => {
  expect(compareParts({ ...before, title: 'Igual' }, { ...before, title: 'Igual' }, base)).toEqual([])
  for (const sent of ['', 'null', '[1]', '{"title":3}', 'not json'])
    expect(compareParts({ ...before, title: 'Mía' }, before, sent)).toEqual([{ name: 'title', keep: 'mine' }])
})
