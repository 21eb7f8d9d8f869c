import { expect, test } from 'vitest'
import { happenedAt } from './happened-at.ts'

const NOW = new Date('2027-02-12T18:05:00Z')
const clocks = (server: string, device: string) => ({ server: `2027-02-12T${server}:00Z`, device: `${device}:00Z` })
const today = (time: string) => `2027-02-12T${time}:00Z`

test.each([
  ['a right clock', '18:00', { at: today('18:00'), sent: today('18:05'), clocks: clocks('15:00', '2027-02-12T15:00') }],
  [
    'three hours slow',
    '18:00',
    { at: today('15:00'), sent: today('15:05'), clocks: clocks('15:00', '2027-02-12T12:00') },
  ],
  [
    'three hours slow until the network came',
    '18:00',
    { at: today('15:00'), sent: today('18:05'), clocks: clocks('15:00', '2027-02-12T12:00') },
  ],
  [
    'two hours fast until the network came',
    '18:00',
    { at: today('20:00'), sent: today('18:05'), clocks: clocks('15:00', '2027-02-12T17:00') },
  ],
  [
    'reset after the last answer',
    '18:00',
    { at: '2000-01-01T00:10:00Z', sent: '2000-01-01T00:15:00Z', clocks: clocks('15:00', '2027-02-12T15:00') },
  ],
  ['no answer before', '18:00', { at: '2031-01-01T10:00:00Z', sent: '2031-01-01T10:05:00Z' }],
  [
    'reset, and put right before sending: not before the last answer',
    '15:00',
    { at: '2000-01-01T00:10:00Z', sent: today('18:05'), clocks: clocks('15:00', '2027-02-12T15:00') },
  ],
  ['in the future: now', '18:05', { at: today('23:00'), sent: today('18:05') }],
])('%s', (_, time, { sent, ...act }) => {
  expect(happenedAt(act, sent, NOW)).toBe(`2027-02-12T${time}:00.000Z`)
})

test('an act is at most fourteen days old', () => {
  const act = { at: '2026-12-01T10:00:00Z' }
  expect(happenedAt(act, NOW.toISOString(), NOW)).toBe('2027-01-29T18:05:00.000Z')
})
