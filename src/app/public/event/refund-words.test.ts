import { expect, test } from 'vitest'
import { refundWords } from './refund-words.server.ts'

const TIERS = [
  { daysBefore: 30, percent: 100, fee: 500 },
  { daysBefore: 14, percent: 50, fee: 0 },
]
const DAY = '2027-02-12'

test.each([
  [
    'es',
    TIERS,
    DAY,
    null,
    'Hasta el 13 de enero de 2027, incluido: todo menos 5,00\u00a0€. Hasta el 29 de enero de 2027, incluido: el 50 %. Después, nada.',
  ],
  [
    'en',
    TIERS,
    DAY,
    null,
    'Until 13 January 2027, included: everything minus €5.00. Until 29 January 2027, included: 50 %. After that, nothing.',
  ],
  [
    'es',
    TIERS,
    null,
    null,
    'Hasta 30 días antes: todo menos 5,00\u00a0€. Hasta 14 días antes: el 50 %. Después, nada.',
  ],
  ['es', [], DAY, null, 'A quien se da de baja no se le devuelve nada.'],
  [
    'es',
    [],
    DAY,
    'Habla con nosotras.',
    'A quien se da de baja no se le devuelve nada.\nLa organización añade: Habla con nosotras.',
  ],
  ['es', null, DAY, 'Todo hasta 30 días antes.', 'Todo hasta 30 días antes.'],
  ['es', null, DAY, null, null],
] as const)(
  '%s: what the ledger gives back is said, and the rest is marked as the organizer’s',
  (locale, tiers, dateStart, policy, words) => {
    expect(refundWords(locale, { tiers, dateStart, policy })).toBe(words)
  },
)
