import { expect, test } from 'vitest'
import { numbersOfNoTier } from './refund-text.ts'

const TIERS = [
  { daysBefore: 30, percent: 100, fee: 500 },
  { daysBefore: 14, percent: 50, fee: 0 },
]

test.each([
  ['Todo hasta 30 días antes, y el 50 % hasta dos semanas antes.', []],
  ['Devolvemos el 100% hasta 30 dias antes; el 50 % hasta 2 semanas antes; luego 0 %.', []],
  ['Full refund up to 21 days before, 75% later.', ['21 days', '75%']],
  ['El 80 % siempre. El 80 % de verdad.', ['80 %']],
  ['Escríbenos al 600 123 456.', []],
])('%s', (text, numbers) => {
  expect(numbersOfNoTier(text, TIERS)).toEqual(numbers)
})
