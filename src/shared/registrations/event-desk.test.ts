import { expect, test } from 'vitest'
import { type DeskMoney, nextActs, seatsOf, type TicketSeats } from './event-desk.ts'

const none = { amount: 0, people: 0 }
const MONEY: DeskMoney = {
  ...{ expected: none, confirmed: none, inTime: none, announced: 2, notices: 0 },
  overdue: { amount: 4000, people: 1 },
  toRefund: { amount: 900, people: 3 },
}
const ticket = (figures: Partial<TicketSeats>): TicketSeats => ({
  ...{ id: 1, title: 'Cama', amount: null, taken: 0, waiting: 0, requested: 0 },
  ...figures,
})

test('at most five acts, the most urgent first, and none about what the reader may not see', () => {
  const people = { requested: 4, minors: 2, unauthorized: 1, handovers: 0 }
  const kinds = (desk: Parameters<typeof nextActs>[0]) => nextActs(desk).map(({ kind, count }) => `${kind} ${count}`)
  expect(kinds({ people, money: MONEY, lacksForm: true })).toEqual([
    ...['announced 2', 'requested 4', 'overdue 1', 'unauthorized 1', 'to_refund 3'],
  ])
  expect(kinds({ people, money: null, lacksForm: true })).toEqual(['requested 4', 'unauthorized 1', 'form 1'])
  expect(kinds({ people: { ...people, handovers: 3 }, money: { ...MONEY, notices: 1 }, lacksForm: false })).toEqual([
    ...['announced 2', 'notices 1', 'requested 4', 'handovers 3', 'overdue 1'],
  ])
  expect(kinds({ people: null, money: null, lacksForm: false })).toEqual([])
})

test('what is free is what the capacity or the tickets leave, whichever is less', () => {
  const limited = [ticket({ amount: 20, taken: 18, waiting: 1 }), ticket({ amount: 10, taken: 12 })]
  expect(seatsOf(limited, { capacity: null, knowsAll: true })).toMatchObject({ taken: 30, free: 2, waiting: 1 })
  expect(seatsOf(limited, { capacity: 31, knowsAll: true }).free).toBe(1)
  expect(seatsOf(limited, { capacity: 25, knowsAll: true }).free).toBe(0)
  expect(seatsOf([ticket({ taken: 3 })], { capacity: null, knowsAll: true }).free).toBeNull()
  expect(seatsOf([...limited, ticket({ taken: 3 })], { capacity: 40, knowsAll: true }).free).toBe(7)
  expect(seatsOf(limited, { capacity: 31, knowsAll: false }).free).toBeNull()
  expect(seatsOf([], { capacity: null, knowsAll: true }).free).toBeNull()
})
