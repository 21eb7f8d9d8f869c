import { expect, test } from 'vitest'
import { standingOf } from './account.ts'
import { endedWords } from './own-payments.ts'
import { refundCauseOf } from './refund-cause.ts'

// Of a place of 95 €, in minor units.
test.each([
  ['nothing was paid', {}, []],
  ['what was said is not confirmed', { announced: 9500 }, ['announced']],
  ['it is to be given back', { paid: 9500 }, ['back']],
  ['some of it is, and more was said', { paid: 5000, announced: 4500 }, ['back', 'announced']],
  ['it was given back', { refunded: 9500 }, ['settled']],
  ['the organization keeps it', { total: 9500, paid: 9500 }, ['kept']],
  ['it keeps half, and has given back the rest', { total: 4750, paid: 4750, refunded: 4750 }, ['kept']],
  ['the payment it would keep did not arrive', { total: 4750 }, []],
] as const)('of a place that ended, where %s, only that is said', (_, sums, words) => {
  expect(endedWords({ total: 0, paid: 0, announced: 0, refunded: 0, ...sums })).toEqual(words)
})

const NOTHING = { open: 0, overdue: 0, toRefund: 0 }
test.each([
  ['confirmed', true, {}, 'paid'],
  ['confirmed', true, { open: 100 }, 'in_time'],
  ['confirmed', true, { open: 100, overdue: 100 }, 'overdue'],
  ['confirmed', true, { toRefund: 100 }, 'to_refund'],
  // Of a cancelled event nobody has a seat.
  ['confirmed', false, {}, 'off'],
  ['waitlisted', false, {}, 'waiting'],
  ['cancelled', false, {}, 'ended'],
  ['cancelled', false, { toRefund: 100 }, 'to_refund'],
] as const)('an account that is %s, with a seat: %s, %s stands as %s', (state, isSeated, sums, standing) => {
  expect(standingOf({ state, isSeated, ...NOTHING, ...sums })).toBe(standing)
})

test.each([
  [null, false, 1000, 'too_much'],
  [null, false, 0, 'decided'],
  [null, true, 1000, 'event_cancelled'],
  ['player', false, 1000, 'given_up'],
  ['player', true, 0, 'event_cancelled'],
  ['organizer', false, 0, 'taken_away'],
  ['organizer', true, 0, 'event_cancelled'],
  ['system', false, 0, 'not_held'],
] as const)(
  'money of a place ended by %s, event off: %s, with %d too much goes back as %s',
  (endedBy, isOff, credit, cause) => {
    expect(refundCauseOf({ endedBy, isOff, credit, isDisputed: false })).toBe(cause)
    expect(refundCauseOf({ endedBy, isOff, credit, isDisputed: true })).toBe('disputed')
  },
)
