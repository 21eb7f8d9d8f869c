import { expect, test } from 'vitest'
import { formatMoney } from './money.tsx'

test.each([
  [12_000, 'EUR', '120,00 €', '€120.00'],
  [9_550, 'EUR', '95,50 €', '€95.50'],
  [0, 'EUR', '0,00 €', '€0.00'],
  [1, 'EUR', '0,01 €', '€0.01'],
  [1_234_567, 'EUR', '12.345,67 €', '€12,345.67'],
  [100_000, 'EUR', '1000,00 €', '€1,000.00'],
  [2_500, 'GBP', '25,00 GBP', '£25.00'],
])('formats %i minor units of %s as %s in Spanish and %s in English', (minor, coin, inSpanish, inEnglish) => {
  expect([formatMoney(minor, coin, 'es'), formatMoney(minor, coin, 'en')].map(plainSpaces)).toEqual([
    inSpanish,
    inEnglish,
  ])
})

/** `Intl` puts a non-breaking space between number and currency. */
const plainSpaces = (text: string) => text.replaceAll('\u00A0', ' ')
