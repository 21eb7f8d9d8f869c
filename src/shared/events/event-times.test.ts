import { expect, test } from 'vitest'
import { localTimes } from './event-times.ts'

const event = { dateStart: '2027-02-27', dateEnd: null, startsAt: '20:00', endsAt: null }

test.each([
  ['no times', { startsAt: null }, null],
  ['only a start', {}, { start: '2027-02-27T20:00', end: null }],
  ['the same day', { endsAt: '23:30' }, { start: '2027-02-27T20:00', end: '2027-02-27T23:30' }],
  ['after midnight', { endsAt: '03:00' }, { start: '2027-02-27T20:00', end: '2027-02-28T03:00' }],
  [
    'after midnight of a month',
    { dateStart: '2027-02-28', endsAt: '20:00' },
    { start: '2027-02-28T20:00', end: '2027-03-01T20:00' },
  ],
  ['several days', { dateEnd: '2027-03-01', endsAt: '14:00' }, { start: '2027-02-27T20:00', end: '2027-03-01T14:00' }],
])('local times of an event with %s', (_, changed, expected) => {
  expect(localTimes({ ...event, ...changed })).toEqual(expected)
})
