import { expect, test } from 'vitest'
import type { Kind } from '../resource.ts'
import type { Raw } from './raw-query.ts'
import { readFlag, readValue, type Value } from './values.ts'

test.each<[Kind, Raw, Value]>([
  ['text', ' as it is ', ' as it is '],
  ['text', '', ''],
  ['text', 7, '7'],
  ['integer', '-2147483648', -2147483648],
  ['integer', ' 7 ', 7],
  ['integer', 7, 7],
  ['decimal', '123.46', 123.46],
  ['boolean', 'TRUE', true],
  ['boolean', 'f', false],
  ['boolean', 1, true],
  ['boolean', false, false],
  ['date', '2028-02-29', '2028-02-29'],
  ['date', '2026-12-04T23:30:00-05:00', '2026-12-04'],
  ['instant', '2026-12-04', '2026-12-04T00:00:00.000Z'],
  ['instant', '2026-12-04 10:30', '2026-12-04T10:30:00.000Z'],
  ['instant', '2026-12-04T10:30:00.1234567+02:00', '2026-12-04T08:30:00.123Z'],
  ['instant', '2026-12-04T10:30:00 0200', '2026-12-04T08:30:00.000Z'],
  ['instant', '2026-12-04t10:30:00z', '2026-12-04T10:30:00.000Z'],
])('a %s accepts %j', (kind, raw, value) => {
  expect(readValue(kind, raw, 'x')).toBe(value)
})

test.each<[Kind, Raw]>([
  ['text', 'a\0b'],
  ['text', '\ud800'],
  ['text', 'x'.repeat(501)],
  ['text', null],
  ['text', ['a']],
  ['text', { a: 'b' }],
  ['integer', ''],
  ['integer', '1.0'],
  ['integer', '2147483648'],
  ['integer', '0x10'],
  ['integer', '１'],
  ['integer', true],
  ['decimal', 'NaN'],
  ['decimal', '1e400'],
  ['boolean', 'yes'],
  ['date', '2026-02-29'],
  ['date', '2026-2-9'],
  ['date', '0000-01-01'],
  ['date', '2026-12-04T99:00'],
  ['instant', '0001-01-01T00:00:00+14:00'],
  ['instant', '9999-12-31T23:59:59-14:00'],
  ['instant', '2026-12-04T10:30:00 Europe/Madrid'],
  ['instant', '1764844200000'],
  ['json', '{}'],
])('a %s rejects %j', (kind, raw) => {
  expect(() => readValue(kind, raw, 'x.y')).toThrow(/^(Invalid|Too long a) value x\.y$/)
})

test('a flag without a value is true', () => {
  expect([readFlag(null, 'x'), readFlag('false', 'x'), readFlag('1', 'x')]).toEqual([true, false, true])
})
