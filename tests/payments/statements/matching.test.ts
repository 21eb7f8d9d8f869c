import { expect, test } from 'vitest'
import type { ReceivedPayment } from '#features/payments/statement/match/duplicates.ts'
import { type MatchContext, matchLines } from '#features/payments/statement/match/match-lines.ts'
import type { Payee } from '#features/payments/statement/match/payee.ts'
import { createReference, formatReference, normalizeReference } from '#shared/payments/reference.ts'
import type { StatementLine } from '#shared/payments/statement.ts'
import type { Match } from '#shared/payments/statement-match.ts'

const EVENT = 7
const referenceOf = (id: number) => createReference('LOB', id * 7919)

const payee = (id: number, name: string, open: number, more: Partial<Payee> = {}): Payee => ({
  ...{ id, name, names: [name], reference: referenceOf(id), groupId: null, isSeated: true, open },
  ...{ parts: open > 0 ? [{ number: 1, open }] : [], partCount: 1, announced: [] },
  ...more,
})
const line = (amount: number, text: string, more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ line: 1, day: '2026-12-10', amount, payer: '', text, more: '', hash: `${amount} ${text}` },
  ...more,
})
const received = (
  registrationId: number,
  amount: number,
  movedOn: string,
  hash: string | null = null,
): ReceivedPayment => ({
  ...{ paymentId: 1, registrationId, amount, movedOn, hash, at: movedOn, by: 'Bruno' },
})

const match = (lines: StatementLine[], payees: Payee[], more: Partial<MatchContext> = {}): Match[] => {
  const references = new Map(
    [...payees.map(({ id }) => ({ id, eventId: EVENT })), { id: 900, eventId: 8 }].map(({ id, eventId }) => {
      const reference = referenceOf(id)
      return [normalizeReference(reference), { registrationId: id, eventId, reference }]
    }),
  )
  return matchLines(lines, { payees, references, known: new Map(), received: [], different: new Set(), ...more })
}
const codesOf = (found: Match | undefined) =>
  found?.kind === 'likely' ? found.reasons.map(({ code }) => code) : found?.kind

const paula = payee(1, 'Paula Echevarría', 8150)
const written = formatReference(referenceOf(1))

test.each([
  ['as it is shown', written],
  ['in lower case', written.toLowerCase()],
  ['without its hyphen', written.replace('-', '')],
  ['with spaces', written.replace(/./g, '$& ')],
  ['between words', `PAGO LOBOS ${written} GRACIAS`],
  ['glued to them', `TRANSF${written.replace('-', '')}X`],
  ['with O for 0', written.replaceAll('0', 'O')],
  ['with points', written.replace('-', '.')],
])('a reference %s and the amount that is owed are sure', (_, text) => {
  expect(match([line(8150, text)], [paula])).toEqual([
    { kind: 'sure', shares: [{ registrationId: 1, amount: 8150 }], reference: written, part: 'whole' },
  ])
})

test('a reference that a bank cut in two, or wrote beside the payer, counts', () => {
  expect(match([line(8150, written.slice(5), { payer: `X ${written.slice(0, 5)}` })], [paula])[0]?.kind).toBe('sure')
  expect(match([line(8150, 'nada', { more: written })], [paula])[0]?.kind).toBe('sure')
})

test.each([
  ['without its last character', (text: string) => text.slice(0, -1)],
  ['without one in the middle', (text: string) => text.slice(0, 5) + text.slice(6)],
  ['without a letter of the event', (text: string) => text.slice(1)],
  ['with two swapped', (text: string) => text.slice(0, 6) + text[7] + text[6]],
  ['with two letters swapped', (text: string) => text[1]! + text[0]! + text.slice(2)],
  ['with one wrong', (text: string) => `${text.slice(0, 4)}${text[4] === '7' ? '8' : '7'}${text.slice(5)}`],
  ['with one too many', (text: string) => `${text.slice(0, 4)}0${text.slice(4)}`],
])('a reference %s is proposed with its reason, and never sure', (_, mistype) => {
  const text = `PAGO ${mistype(written.replace('-', ''))} GRACIAS`
  expect(match([line(8150, text)], [paula, payee(2, 'Unai', 5950)])).toEqual([
    {
      ...{ kind: 'likely', shares: [{ registrationId: 1, amount: 8150 }], waivable: 0 },
      reasons: [
        { code: 'near_reference', reference: written },
        { code: 'owes_exactly', amount: 8150 },
      ],
    },
  ])
  expect(codesOf(match([line(100, text)], [paula])[0])).toEqual(['near_reference', 'short'])
})

test('a reference that is two characters off says nothing', () => {
  const plain = written.replace('-', '')
  expect(match([line(1, `${plain.slice(0, 3)}${plain.slice(5)}`)], [paula])[0]?.kind).toBe('unknown')
})

test('an instalment is sure, and a second line counts against what the first one leaves', () => {
  const inTwo = payee(1, 'Paula', 10_000, {
    parts: [
      { number: 1, open: 5000 },
      { number: 2, open: 5000 },
    ],
    partCount: 2,
  })
  const found = match(
    [line(5000, written), line(5000, written, { hash: 'b' }), line(5000, written, { hash: 'c' })],
    [inTwo],
  )
  expect(found).toMatchObject([{ kind: 'sure', part: 1 }, { kind: 'sure', part: 2 }, { kind: 'likely' }])
  expect(codesOf(found[2])).toEqual(['reference', 'nothing_owed'])
  // By name, the second is what is owed then.
  const byName = line(5000, 'PAULA', { hash: 'b' })
  expect(codesOf(match([line(5000, written), byName], [inTwo])[1])).toEqual(['owes_exactly', 'name', 'no_reference'])
  expect(match([line(10_000, written)], [inTwo])).toMatchObject([{ kind: 'sure', part: 'whole' }])
  expect(match([line(4000, written)], [inTwo])).toMatchObject([
    { waivable: 0, reasons: [{}, { code: 'short_part', part: 5000 }] },
  ])
})

test('another amount asks what becomes of the difference', () => {
  expect(match([line(7900, written)], [paula])).toEqual([
    {
      ...{ kind: 'likely', shares: [{ registrationId: 1, amount: 7900 }], waivable: 250 },
      reasons: [
        { code: 'reference', reference: written },
        { code: 'short', open: 8150, arrived: 7900 },
      ],
    },
  ])
  expect(codesOf(match([line(9000, written)], [paula])[0])).toEqual(['reference', 'over'])
  expect(codesOf(match([line(8150, written)], [{ ...paula, isSeated: false }])[0])).toEqual([
    'reference',
    'nothing_owed',
  ])
})

test('two references whose sums add up are split; otherwise their people come first', () => {
  const unai = payee(2, 'Unai', 5950)
  const text = `${written} Y ${formatReference(referenceOf(2))}`
  expect(match([line(14_100, text)], [paula, unai])).toMatchObject([
    {
      kind: 'likely',
      shares: [
        { registrationId: 1, amount: 8150 },
        { registrationId: 2, amount: 5950 },
      ],
    },
  ])
  expect(match([line(100, text)], [paula, unai])).toMatchObject([{ kind: 'unknown', candidates: [1, 2] }])
})

test('one reference and the sum of a group is shared among them', () => {
  const group = [payee(1, 'Paula', 8150, { groupId: 1 }), payee(2, 'Nuria', 5000, { groupId: 1 })]
  expect(codesOf(match([line(13_150, written)], group)[0])).toEqual(['reference', 'group'])
})

test('a name and the amount are likely, in any order, without accents, with initials', () => {
  const olalla = payee(3, 'Olalla Prieto', 8150)
  for (const text of ['PRIETO SANZ OLALLA', 'transferencia de olalla', 'O PRIETO', 'rol ÓLALLA'])
    expect(codesOf(match([line(8150, text)], [paula, olalla])[0]), text).toEqual([
      'owes_exactly',
      'name',
      'no_reference',
    ])
  const byMother = line(8150, 'lobos gredos olalla', { payer: 'M DOLORES SANZ' })
  expect(codesOf(match([byMother], [paula, olalla])[0])).toEqual([
    'owes_exactly',
    'name',
    'other_payer',
    'no_reference',
  ])
  // Two of that name: nobody is guessed.
  expect(match([line(8150, 'OLALLA')], [olalla, payee(4, 'Olalla Ruiz', 8150)])[0]?.kind).toBe('unknown')
  // A name with another amount is offered first.
  expect(match([line(1, 'PRIETO OLALLA')], [paula, olalla])).toEqual([
    { kind: 'unknown', candidates: [3], sameAmount: 0 },
  ])
})

test('of two who announced the same amount it is likely the one whose name is there', () => {
  const announced = [{ amount: 3800, day: '2026-12-09' }]
  const [vera, olalla] = [payee(5, 'Vera Antón', 9500, { announced }), payee(6, 'Olalla Prieto', 10_700, { announced })]
  const [named, nobody] = match(
    [line(3800, 'rol', { payer: 'PRIETO OLALLA' }), line(3800, 'rol', { payer: 'X' })],
    [vera, olalla],
  )
  expect(codesOf(named)).toEqual(['name', 'announced', 'no_reference'])
  expect(named).toMatchObject({ shares: [{ registrationId: 6, amount: 3800 }] })
  expect(nobody?.kind).toBe('unknown')
})

test('what only one person announced is likely theirs', () => {
  const vera = payee(5, 'Vera', 4800, { announced: [{ amount: 4800, day: '2026-12-09' }] })
  const found = match([line(4800, 'BIZUM RECIBIDO')], [vera, payee(6, 'Hugo', 4800)])
  expect(codesOf(found[0])).toEqual(['owes_exactly', 'announced', 'no_reference'])
})

test('money of nobody is unknown, with how many owe as much', () => {
  expect(match([line(8150, 'BIZUM')], [paula, payee(2, 'Ana', 8150)])).toEqual([
    { kind: 'unknown', candidates: [1, 2], sameAmount: 2 },
  ])
  expect(match([line(30_000, 'AYTO HOYOS')], [paula])).toEqual([{ kind: 'unknown', candidates: [], sameAmount: 0 }])
})

test('a reference of another event is told apart, one of another organization means nothing', () => {
  expect(match([line(100, formatReference(referenceOf(900)))], [paula])).toMatchObject([
    { kind: 'elsewhere', eventId: 8 },
  ])
  expect(match([line(100, formatReference(referenceOf(901)))], [paula])[0]?.kind).toBe('unknown')
})

test('what is in the ledger already is not offered again: by its line, or by day, amount and person', () => {
  const known = new Map([[line(8150, written).hash, { isAside: false, at: 'x', by: 'Bruno', payments: [] }]])
  expect(match([line(8150, written)], [paula], { known })).toMatchObject([{ kind: 'booked', from: 'line' }])
  const byHand = { received: [received(1, 8150, '2026-12-07')] }
  expect(match([line(8150, written)], [paula], byHand)).toMatchObject([{ kind: 'booked', from: 'payment' }])
  expect(match([line(8150, 'ECHEVARRIA P')], [paula], byHand)).toMatchObject([{ kind: 'booked', from: 'payment' }])
  for (const other of [
    received(1, 8150, '2026-12-06'),
    received(1, 8151, '2026-12-10'),
    received(2, 8150, '2026-12-10'),
  ])
    expect(match([line(8150, written)], [paula], { received: [other] })[0]?.kind).toBe('sure')
  const different = new Set([line(8150, written).hash])
  expect(match([line(8150, written)], [paula], { ...byHand, different })[0]?.kind).toBe('sure')
})

test('one payment is the same as one line only, the nearest; another line of the same file is none', () => {
  const inTwo = payee(1, 'Paula', 5000)
  const [late, early] = [
    line(5000, written, { day: '2026-12-10', hash: 'a' }),
    line(5000, written, { day: '2026-12-08', hash: 'b' }),
  ]
  const kinds = (some: ReceivedPayment) => match([late, early], [inTwo], { received: [some] }).map(({ kind }) => kind)
  expect(kinds(received(1, 5000, '2026-12-08'))).toEqual(['sure', 'booked'])
  expect(kinds(received(1, 5000, '2026-12-08', 'b'))).toEqual(['sure', 'likely'])
})

test('many lines, people who owe the same and payments of that amount are not compared each with each', () => {
  const payees = Array.from({ length: 3000 }, (_, n) =>
    payee(n + 1, `Nombre${wordOf(n)} Apellido${wordOf(n % 50)}`, 5000),
  )
  const lines = Array.from({ length: 10_000 }, (_, n) =>
    line(5000, `TRANSFERENCIA NOMBRE${wordOf(n % 3000)} APELLIDO${wordOf(n % 7)} ${n}`, { hash: `${n}` }),
  )
  const paid = lines.map((_, n) => ({ ...received((n % 3000) + 1, 5000, '2026-12-08'), paymentId: n }))
  // One by one they would take minutes.
  expect(new Set(match(lines, payees, { received: paid }).map(({ kind }) => kind))).toEqual(new Set(['booked']))
  expect(match(lines, payees)).toHaveLength(lines.length)
})

/** Letters for a number. */
const wordOf = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
