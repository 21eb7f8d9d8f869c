import { expect, test } from 'vitest'
import { offerExpiry } from './offer-expiry.server.ts'

const starts = (instant: string) => ({ startsAt: Date.parse(instant), zone: 'Europe/Madrid' as const })
const FAR = starts('2027-02-12T00:00+01:00')

test.each([
  ['by day it ends after 48 hours', FAR, '2026-11-20T10:00+01:00', null, '2026-11-22T10:00+01:00'],
  ['at 22:59 too', FAR, '2026-11-20T22:59+01:00', null, '2026-11-22T22:59+01:00'],
  ['from 23:00 it waits for the morning', FAR, '2026-11-20T23:00+01:00', null, '2026-11-23T09:00+01:00'],
  ['and after midnight', FAR, '2026-11-20T03:10+01:00', null, '2026-11-22T09:00+01:00'],
  ['at 9:00 it does not wait', FAR, '2026-11-20T09:00+01:00', null, '2026-11-22T09:00+01:00'],
  [
    'the six hours of the last week wait too',
    starts('2026-11-24T00:00+01:00'),
    '2026-11-20T20:00+01:00',
    null,
    '2026-11-21T09:00+01:00',
  ],
  [
    'not past the beginning of the event',
    starts('2026-11-21T00:00+01:00'),
    '2026-11-20T17:30+01:00',
    null,
    '2026-11-20T23:30+01:00',
  ],
  ['not past the last day of sign-up', FAR, '2026-11-20T23:30+01:00', '2026-11-22', '2026-11-22T23:30+01:00'],
  [
    'a last day that is over by then changes nothing',
    FAR,
    '2026-11-20T23:30+01:00',
    '2026-11-21',
    '2026-11-23T09:00+01:00',
  ],
  ['the night of the clock change has its own 9:00', FAR, '2026-10-23T03:30+02:00', null, '2026-10-25T09:00+01:00'],
  [
    'hours are those of the event',
    { ...FAR, zone: 'Atlantic/Canary' as const },
    '2026-11-20T23:30+01:00',
    null,
    '2026-11-22T22:30+00:00',
  ],
])('%s', (_, terms, now, lastDay, end) => {
  expect(offerExpiry(terms, new Date(now), [lastDay])).toEqual(new Date(end))
})
