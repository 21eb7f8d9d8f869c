import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'cero euros', 'zero euros'],
  [100, 'un euro', 'one euro'],
  [11_000, 'ciento diez euros', 'one hundred and ten euros'],
  [10_000, 'cien euros', 'one hundred euros'],
  [2_150, 'veintiún euros con cincuenta céntimos', 'twenty-one euros and fifty cents'],
  [4_101, 'cuarenta y un euros con un céntimo', 'forty-one euros and one cent'],
  [123_400, 'mil doscientos treinta y cuatro euros', 'one thousand two hundred and thirty-four euros'],
  [2_100_000, 'veintiún mil euros', 'twenty-one thousand euros'],
  [100_000_000, null, null],
])('%i minor units are «%s», "%s"', (minor, es, en) => {
  expect([amountInWords(minor, 'es'), amountInWords(minor, 'en')]).toEqual([es, en])
})
