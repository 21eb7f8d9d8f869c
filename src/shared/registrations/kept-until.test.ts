import { expect, test } from 'vitest'
import { keptUntil } from './kept-until.ts'

test('protected answers are kept for 30 days after the event, others for three years', () => {
  expect(keptUntil('special', '2027-02-14')).toBe('2027-03-16')
  expect(keptUntil('personal', '2027-02-14')).toBe('2030-02-14')
  expect(keptUntil('personal', '2028-02-29')).toBe('2031-02-28')
})
