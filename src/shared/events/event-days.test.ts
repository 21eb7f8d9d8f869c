import { expect, test } from 'vitest'
import { daysPastEvent, moveDays } from './event-days.ts'

const day = (on: string, begins = false) => ({ part: 'prices' as const, day: on, begins })
const DAYS = [day('2027-01-01', true), day('2027-01-10'), day('2027-01-11', true), day('2027-01-20')]

test.each([
  ['later', 7, true, ['2027-01-17', '2027-01-18', '2027-01-27']],
  ['later, where people count on them', 7, false, ['2027-01-17', '2027-01-18', '2027-01-27']],
  ['earlier', -5, true, ['2027-01-05', '2027-01-06', '2027-01-15']],
  ['earlier, where people count on them', -5, false, [null, null, null]],
  ['so early that one would be over', -6, true, [null, null, null]],
] as const)('what is ahead moves %s with its event: %d days, earlier: %s', (_, by, mayAdvance, moved) => {
  expect(moveDays(DAYS, { by, today: '2027-01-05', mayAdvance }).map(({ to }) => to)).toEqual(moved)
})

test('a last day is ahead until it is over, a first day until it has begun', () => {
  const today = { by: 3, today: '2027-01-10', mayAdvance: true }
  expect(moveDays([day('2027-01-10'), day('2027-01-10', true)], today).map(({ begins }) => begins)).toEqual([false])
})

test('an instalment passes the first day of an event, everything else the last', () => {
  const on = (part: 'instalments' | 'answers') => ({ part, day: '2027-02-13' })
  const event = { dateStart: '2027-02-12', dateEnd: '2027-02-14' }
  expect(daysPastEvent([on('instalments'), on('answers')], event)).toEqual([on('instalments')])
  expect(daysPastEvent([on('instalments')], { dateStart: null, dateEnd: null })).toEqual([])
})
