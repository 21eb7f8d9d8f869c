import { expect, test } from 'vitest'
import { addDays, dayAt } from './calendar-day.ts'

test.each([
  ['2026-11-20T10:00:00Z', undefined, '2026-11-20'],
  ['2026-11-20T22:59:59Z', undefined, '2026-11-20'],
  ['2026-11-20T23:00:00Z', undefined, '2026-11-21'], // midnight in a Madrid winter
  ['2026-07-20T21:59:59Z', undefined, '2026-07-20'],
  ['2026-07-20T22:00:00Z', undefined, '2026-07-21'], // and in its summer
  ['2026-11-20T23:30:00Z', 'Atlantic/Canary', '2026-11-20'],
  ['2026-11-21T00:00:00Z', 'Atlantic/Canary', '2026-11-21'],
  ['2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-21'],
  ['2026-12-31T23:30:00Z', undefined, '2027-01-01'],
  ['2027-03-28T00:59:00Z', undefined, '2027-03-28'], // the night clocks change
])('at %s it is in %s the day %s', (instant, zone, day) => {
  expect(dayAt(new Date(instant), zone)).toBe(day)
})

test.each([
  ['2026-11-20', 1, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2027-03-27', 2, '2027-03-29'], // across the night clocks change
  ['2026-11-20', -20, '2026-10-31'],
  ['2026-11-20', 0, '2026-11-20'],
  ['2026-11-20', 365, '2027-11-20'],
])('%s and %i days is %s', (day, count, other) => {
  expect(addDays(day, count)).toBe(other)
})
