import { expect, test } from 'vitest'
import { endsAtFirstMidnight, isSkipped, localTimes, withOffset } from './event-times.ts'

const event = { dateStart: '2027-02-27', dateEnd: null, startsAt: '20:00', endsAt: null }

test.each([
  ['no times', { startsAt: null }, null],
  ['only a start', {}, { start: '2027-02-27T20:00', end: null }],
  ['the same day', { endsAt: '23:30' }, { start: '2027-02-27T20:00', end: '2027-02-27T23:30' }],
  ['after midnight', { endsAt: '03:00' }, { start: '2027-02-27T20:00', end: '2027-02-28T03:00' }],
  [
    'after midnight of a month',
    { dateStart: '2027-02-28', endsAt: '04:00' },
    { start: '2027-02-28T20:00', end: '2027-03-01T04:00' },
  ],
  ['until midnight', { endsAt: '00:00' }, { start: '2027-02-27T20:00', end: '2027-02-28T00:00' }],
  ['an end at the start', { endsAt: '20:00' }, { start: '2027-02-27T20:00', end: null }],
  [
    'several days until midnight',
    { dateEnd: '2027-03-01', endsAt: '00:00' },
    { start: '2027-02-27T20:00', end: '2027-03-02T00:00' },
  ],
  ['several days', { dateEnd: '2027-03-01', endsAt: '14:00' }, { start: '2027-02-27T20:00', end: '2027-03-01T14:00' }],
])('local times of an event with %s', (_, changed, expected) => {
  expect(localTimes({ ...event, ...changed })).toEqual(expected)
})

test('an evening until midnight that is given as two days is told from several days', () => {
  const evening = { ...event, dateEnd: '2027-02-28', endsAt: '00:00' }
  expect(endsAtFirstMidnight(evening)).toBe(true)
  for (const other of [{ dateEnd: '2027-03-01' }, { endsAt: '04:00' }, { startsAt: null }, { dateEnd: null }])
    expect(endsAtFirstMidnight({ ...evening, ...other })).toBe(false)
})

test('knows the offset of a day, and the hour that a clock change skips', () => {
  expect(withOffset('2027-03-27T20:00', 'Europe/Madrid')).toBe('2027-03-27T20:00:00+01:00')
  expect(withOffset('2027-03-28T20:00', 'Atlantic/Canary')).toBe('2027-03-28T20:00:00+01:00')
  expect(isSkipped('2027-03-28T02:30', 'Europe/Madrid')).toBe(true)
  expect(isSkipped('2027-03-28T01:30', 'Atlantic/Canary')).toBe(true)
  expect(isSkipped('2027-03-28T02:30', 'Atlantic/Canary')).toBe(false)
  expect(isSkipped('2027-10-31T02:30', 'Europe/Madrid')).toBe(false)
})
