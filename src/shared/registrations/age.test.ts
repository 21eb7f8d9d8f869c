import { expect, test } from 'vitest'
import { ageOn, isMinorOn } from './age.ts'

test.each([
  ['2027-02-12', '2009-02-12', 18],
  ['2027-02-11', '2009-02-12', 17],
  ['2027-02-28', '2008-02-29', 18],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2027-12-31', '2027-01-01', 0],
])('on %s who was born on %s is %i', (day, born, age) => {
  expect(ageOn(day, born)).toBe(age)
})

test('whoever has no birth date is not called a minor', () => {
  expect(isMinorOn('2027-02-12', null)).toBe(false)
  expect(isMinorOn('2027-02-12', '2009-02-13')).toBe(true)
  expect(isMinorOn('2027-02-12', '2009-02-12')).toBe(false)
})
