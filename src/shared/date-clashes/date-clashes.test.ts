import { expect, test } from 'vitest'
import { weekendOf } from './date-clashes.ts'

test.each([
  ['a Saturday', '2027-02-13', null, '2027-02-12', '2027-02-14'],
  ['a Sunday', '2027-02-14', '2027-02-14', '2027-02-12', '2027-02-14'],
  ['Friday to Sunday', '2027-02-12', '2027-02-14', '2027-02-12', '2027-02-14'],
  ['Thursday and Friday', '2027-02-11', '2027-02-12', '2027-02-11', '2027-02-14'],
  ['a Wednesday', '2027-02-10', null, '2027-02-10', '2027-02-10'],
  ['days that end before they begin', '2027-02-13', '2027-02-01', '2027-02-12', '2027-02-14'],
])('%s', (_, start, end, from, to) => {
  expect(weekendOf(start, end)).toEqual({ from, to })
})
