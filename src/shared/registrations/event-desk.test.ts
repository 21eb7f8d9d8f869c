import { expect, test } from 'vitest'
import { actsOf, type DeskMoney, type EventDesk, seatsOf, type TicketSeats } from './event-desk.ts'
import { actsOfEvent, byUrgency } from './organization-desk.ts'

const none = { amount: 0, people: 0 }
const MONEY: DeskMoney = {
  ...{ expected: none, confirmed: none, inTime: none, refunded: none, announced: 2, notices: 0 },
  overdue: { amount: 4000, people: 1 },
  toRefund: { amount: 900, people: 3 },
}
const PEOPLE = { requested: 4, minors: 2, unauthorized: 1, handovers: 0, seated: 9, attended: 0, absent: 0 }
const LACKS = { form: true, thanks: true, photos: false }
const ticket = (figures: Partial<TicketSeats>): TicketSeats => ({
  ...{ id: 1, title: 'Cama', amount: null, taken: 0, waiting: 0, requested: 0 },
  ...figures,
})
const desk = (change: Partial<EventDesk>): EventDesk => ({
  ...{ phase: 'ahead', people: PEOPLE, money: MONEY, lacks: LACKS, held: 0, questions: 0, dates: [] },
  ...{ seats: { taken: 0, free: null, waiting: 0, tickets: [], archived: 0 } },
  ...change,
})

test('the most urgent acts come first, and none about what the reader may not see', () => {
  const kinds = (change: Partial<EventDesk>) => actsOf(desk(change)).map(({ kind, count }) => `${kind} ${count}`)
  expect(kinds({})).toEqual(['announced 2', 'requested 4', 'overdue 1', 'unauthorized 1', 'to_refund 3', 'form 1'])
  expect(kinds({ money: null })).toEqual(['requested 4', 'unauthorized 1', 'form 1'])
  expect(kinds({ people: { ...PEOPLE, handovers: 3 }, money: { ...MONEY, notices: 1 }, held: 2 })).toEqual([
    ...[
      'announced 2',
      'notices 1',
      'held 2',
      'requested 4',
      'handovers 3',
      'overdue 1',
      'unauthorized 1',
      'to_refund 3',
      'form 1',
    ],
  ])
  expect(kinds({ people: null, money: null, lacks: { form: false, thanks: false, photos: false } })).toEqual([])
})

test('an event that is cancelled, or over, asks for other things', () => {
  const kinds = (change: Partial<EventDesk>) => actsOf(desk(change)).map(({ kind }) => kind)
  expect(kinds({ phase: 'cancelled', held: 1 })).toEqual(['to_refund', 'announced', 'held'])
  expect(kinds({ phase: 'over' })).toEqual(['thanks', 'announced', 'overdue', 'to_refund'])
})

test('an organization has the acts of its events, by what is most urgent', () => {
  const event = (slug: string, change: object = {}) =>
    actsOfEvent({
      ...{ slug, title: slug, locale: 'es', moderation: 'published', past: false, eventStatus: 'confirmed' },
      ...{ missing: 0, desk: null },
      ...change,
    })
  const acts = [
    ...event('borrador', { moderation: 'changes_requested', missing: 2 }),
    ...event('encina', { moderation: 'draft' }),
    ...event('roble', { desk: desk({ money: null }) }),
    ...event('faro', { desk: desk({}) }),
    ...event('hiedra', { missing: 1, eventStatus: 'cancelled' }),
  ]
  expect(byUrgency(acts).map(({ kind, count, event: { slug } }) => `${slug} ${kind} ${count}`)).toEqual([
    ...['faro announced 2', 'borrador changes 1', 'roble requested 4', 'faro requested 4', 'faro overdue 1'],
    ...['roble unauthorized 1', 'faro unauthorized 1', 'faro to_refund 3', 'encina send 1'],
    'borrador missing 2',
    ...['roble form 1', 'faro form 1'],
  ])
})

test('what is free is what the capacity or the tickets leave, whichever is less', () => {
  const limited = [ticket({ amount: 20, taken: 18, waiting: 1 }), ticket({ amount: 10, taken: 12 })]
  expect(seatsOf(limited, { capacity: null, knowsAll: true, archived: [] })).toMatchObject({
    taken: 30,
    free: 2,
    waiting: 1,
  })
  expect(seatsOf(limited, { capacity: 31, knowsAll: true, archived: [] }).free).toBe(1)
  expect(seatsOf(limited, { capacity: 25, knowsAll: true, archived: [] }).free).toBe(0)
  expect(seatsOf([ticket({ taken: 3 })], { capacity: null, knowsAll: true, archived: [] }).free).toBeNull()
  expect(seatsOf([...limited, ticket({ taken: 3 })], { capacity: 40, knowsAll: true, archived: [] }).free).toBe(7)
  expect(seatsOf(limited, { capacity: 31, knowsAll: false, archived: [] }).free).toBeNull()
  expect(seatsOf([], { capacity: null, knowsAll: true, archived: [] }).free).toBeNull()
  const archived = [{ taken: 3, waiting: 1, requested: 0 }]
  expect(seatsOf(limited, { capacity: 34, knowsAll: true, archived })).toMatchObject({
    ...{ taken: 33, free: 1, waiting: 2, archived: 3 },
  })
})
