import { expect, test } from 'vitest'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { countPastWeeks, gridOf, isEmpty } from './month-grid.ts'

const event = (id: number, dateStart: string, dateEnd: string | null = null) =>
  ({ id, dateStart, dateEnd }) as EventSummary
/** December 2026 begins on a Tuesday: its weeks begin on 30 November and 7, 14, 21 and 28 December. */
const weeksOf = (...events: EventSummary[]) => gridOf('2026-12', events)

test('weeks that are over are folded while something is to come', () => {
  const weeks = weeksOf(event(1, '2026-12-05'), event(2, '2026-12-26'))
  expect(countPastWeeks(weeks, '2026-12-14')).toBe(2)
  expect(countPastWeeks(weeks, '2026-12-13')).toBe(1)
  expect(countPastWeeks(weeks, '2026-12-01')).toBe(0)
  expect(countPastWeeks(weeks, '2026-11-01')).toBe(0)
})

test('nothing is folded where nothing is to come, nor in months that are over', () => {
  const weeks = weeksOf(event(1, '2026-12-05'))
  expect(countPastWeeks(weeks, '2026-12-14')).toBe(0)
  expect(countPastWeeks(weeks, '2027-02-01')).toBe(0)
})

test('a week is empty without events, also those that began before', () => {
  const weeks = weeksOf(event(1, '2026-12-12', '2026-12-16'))
  expect(weeks.map(isEmpty)).toEqual([true, false, false, true, true])
})
