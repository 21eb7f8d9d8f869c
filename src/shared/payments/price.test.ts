import { expect, test } from 'vitest'
import { changeOf, type PriceRule, priceOn, priceTicket, sumOf } from './price.ts'
import { priceSteps, pricesFrom } from './price-steps.ts'

const BED = { id: 1, titleEs: 'Cama', titleEn: 'Bed', price: 14500, minimumPrice: null, limitDate: null }
const CHOSEN = { ...BED, price: 3000, minimumPrice: 1000 }
const rule = (more: Partial<PriceRule>): PriceRule => ({
  ...{ id: 1, kind: 'date', code: null, titleEs: null, titleEn: null, amount: null, percent: null, ticketIds: [] },
  ...{ startsOn: null, endsOn: null, isStackable: false },
  ...more,
})
const code = (more: Partial<PriceRule>) => rule({ id: 9, kind: 'code', code: 'LUNA', ...more })
const EARLY = rule({ id: 2, amount: -1500, endsOn: '2026-10-31' })
const LATE = rule({ id: 3, amount: 1000, startsOn: '2027-01-11', titleEs: 'Última semana' })

test.each([
  [14500, 10, 1450],
  [14500, -10, -1450],
  [333, -50, -167],
  [333, 50, 167],
  [1, -50, -1],
  [101, -33, -33],
  [0, -100, 0],
  [14500, -100, -14500],
  [14500, 200, 29000],
])('%i with %i %% changes by %i, half a cent away from zero', (price, percent, change) => {
  expect(changeOf(rule({ percent }), price) + 0).toBe(change)
})

test.each([
  ['2026-10-31', [], 13000],
  ['2026-11-01', [], 14500],
  ['2027-01-10', [], 14500],
  ['2027-01-11', [], 15500],
  // The larger discount counts, unless the code is added to others.
  ['2026-10-31', [code({ amount: -1000 })], 13000],
  ['2026-10-31', [code({ amount: -2000 })], 12500],
  ['2026-10-31', [code({ amount: -1500 })], 13000],
  ['2026-10-31', [code({ amount: -1000, isStackable: true })], 12000],
  // A percentage is of the ticket's price.
  ['2026-10-31', [code({ percent: -10, isStackable: true })], 11550],
  // A surcharge is no discount: the code counts besides.
  ['2027-01-11', [code({ amount: -1000 })], 14500],
  // Never less than nothing.
  ['2026-11-01', [code({ amount: -20000 })], 0],
  ['2026-10-31', [code({ percent: -100, isStackable: true })], 0],
  // Not of this ticket, not yet, no longer.
  ['2026-11-01', [code({ amount: -1000, ticketIds: [2] })], 14500],
  ['2026-11-01', [code({ amount: -1000, ticketIds: [2, 1] })], 13500],
  ['2026-11-01', [code({ amount: -1000, startsOn: '2026-11-02' })], 14500],
  ['2026-11-01', [code({ amount: -1000, endsOn: '2026-10-31' })], 14500],
])('a ticket on %s with %j costs %i', (today, codes, price) => {
  const rules = [EARLY, LATE, ...codes]
  const lines = priceTicket(BED, { rules, today })
  expect(sumOf(lines)).toBe(price)
  expect(lines.every(({ amount }) => amount !== 0)).toBe(true)
  if (codes.length === 0) expect(priceOn(BED, { rules, today })).toBe(price)
})

test('lines name the ticket, the price by date and the code', () => {
  const rules = [rule({ ...LATE, titleEn: null }), code({ amount: -500 })]
  expect(priceTicket(BED, { rules, today: '2027-01-11' })).toEqual([
    { kind: 'ticket', item: 'ticket:1', titleEs: 'Cama', titleEn: 'Bed', amount: 14500 },
    {
      kind: 'surcharge',
      item: 'rule:3',
      titleEs: 'Última semana',
      titleEn: 'Última semana',
      amount: 1000,
      priceRuleId: 3,
    },
    { kind: 'discount', item: 'rule:9', titleEs: 'Código LUNA', titleEn: 'Code LUNA', amount: -500, priceRuleId: 9 },
  ])
})

test('where people choose what they pay, neither dates nor codes count', () => {
  const rules = [EARLY, code({ amount: -500 })]
  expect(sumOf(priceTicket(CHOSEN, { rules, today: '2026-10-01' }))).toBe(3000)
  expect(sumOf(priceTicket(CHOSEN, { rules, today: '2026-10-01', chosen: 1200 }))).toBe(1200)
  expect(priceTicket({ ...CHOSEN, minimumPrice: 0 }, { rules, today: '2026-10-01', chosen: 0 })).toEqual([])
  expect(priceSteps(CHOSEN, rules)).toEqual([{ from: null, until: null, price: 3000, rule: null }])
})

test('steps cover every day once, and say what a day costs', () => {
  const short = (steps: ReturnType<typeof priceSteps>) => steps.map(({ from, until, price }) => [from, until, price])
  expect(short(priceSteps(BED, [EARLY, LATE]))).toEqual([
    [null, '2026-10-31', 13000],
    ['2026-11-01', '2027-01-10', 14500],
    ['2027-01-11', null, 15500],
  ])
  // Adjacent periods leave no normal days between them.
  const middle = rule({ id: 4, percent: -5, startsOn: '2026-11-01', endsOn: '2027-01-10' })
  expect(short(priceSteps(BED, [EARLY, middle, LATE]))[1]).toEqual(['2026-11-01', '2027-01-10', 13775])
  expect(short(priceSteps(BED, []))).toEqual([[null, null, 14500]])
  expect(short(priceSteps(BED, [rule({ amount: -1, ticketIds: [2], endsOn: '2026-10-31' })]))).toEqual([
    [null, null, 14500],
  ])
})

test.each([
  ['2026-10-31', null, 13000, { until: '2026-10-31', price: 14500 }],
  ['2026-11-01', null, 14500, { until: '2027-01-10', price: 15500 }],
  ['2027-01-11', null, 15500, null],
  // Sales end before the price changes.
  ['2026-11-01', '2027-01-10', 14500, null],
  ['2026-11-01', '2027-01-11', 14500, { until: '2027-01-10', price: 15500 }],
])('on %s, on sale until %s, a ticket costs %i, then %j', (today, limitDate, priceToday, nextPrice) => {
  expect(pricesFrom({ ...BED, limitDate }, [EARLY, LATE], today)).toEqual({ priceToday, nextPrice })
})
