import { expect, test } from 'vitest'
import { formatPriceInput, parsePrice } from './price.ts'

test.each([
  [
    'es',
    [
      '95',
      '70,5',
      '70,50 €',
      '12,00',
      '12.50',
      '1.250',
      '1.250,00',
      '1,250.00',
      '0,05',
      '€12',
      ' 12 ',
      '12,',
      '1.250.000',
    ],
  ],
  [
    'en',
    [
      '95',
      '70.5',
      '€70.50',
      '12.00',
      '12,50',
      '1,250',
      '1,250.00',
      '1.250,00',
      '0.05',
      '12€',
      ' 12 ',
      '12.',
      '1,250,000',
    ],
  ],
] as const)('parses prices as typed in %s', (locale, typed) => {
  const cents = [9500, 7050, 7050, 1200, 1250, 125000, 125000, 125000, 5, 1200, 1200, 1200, 125000000]
  expect(typed.map((one) => parsePrice(one, locale))).toEqual(cents)
  expect(parsePrice('', locale)).toBeNull()
  for (const wrong of [
    'doce',
    '1,2,3',
    '-5',
    '12,345,6',
    '1e3',
    '70,505,0',
    '.',
    '0.250',
    '1.25.00',
    '12 $',
    '12,000,00',
  ])
    expect(parsePrice(wrong, locale), wrong).toBeNaN()
})

test("rejects three digits after the other language's separator as ambiguous", () => {
  for (const locale of ['es', 'en'] as const)
    expect([locale, parsePrice(locale === 'es' ? '1,250' : '1.250', locale)]).toEqual([locale, Number.NaN])
})

test('formats a price as it would be typed', () => {
  expect([
    formatPriceInput(9500, 'es'),
    formatPriceInput(7050, 'es'),
    formatPriceInput(7050, 'en'),
    formatPriceInput(5, 'es'),
  ]).toEqual(['95', '70,50', '70.50', '0,05'])
  for (const locale of ['es', 'en'] as const)
    for (const cents of [0, 1, 99, 100, 7050, 123456])
      expect(parsePrice(formatPriceInput(cents, locale), locale)).toBe(cents)
})
