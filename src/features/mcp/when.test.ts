import { expect, test } from 'vitest'
import { periodOf } from './when.ts'

test.each([
  ['a Monday', '2027-03-08', '2027-03-12', '2027-03-14', '2027-03-12'],
  ['a Thursday', '2027-03-11', '2027-03-12', '2027-03-14', '2027-03-12'],
  ['a Friday', '2027-03-12', '2027-03-12', '2027-03-14', '2027-03-19'],
  ['a Sunday', '2027-03-14', '2027-03-14', '2027-03-14', '2027-03-19'],
])('on %s, this weekend is the one that goes on, next weekend the first that has not begun', (_, today, ...days) => {
  const [from, to, next] = days
  expect(periodOf('this_weekend', today)).toEqual({ from, to })
  expect(periodOf('next_weekend', today).from).toBe(next)
})
