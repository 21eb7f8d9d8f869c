import type { MoneyFigure } from '../payments/money-overview.ts'
import type { TicketFigures } from './ticket-figures.ts'

/** The seats of a ticket. `amount` null: no limit. */
export type TicketSeats = Omit<TicketFigures, 'ticketId'> & { id: number; title: string; amount: number | null }

/** People with a registration that has not ended. `unauthorized`: minors without the signed authorization. */
export type PeopleFigures = { requested: number; minors: number; unauthorized: number }
/** `handovers`: seats that wait to be handed to someone else until the organizers approve it. */
export type DeskPeople = PeopleFigures & { handovers: number }

export type DeskMoney = Record<'expected' | 'confirmed' | 'inTime' | 'overdue' | 'toRefund', MoneyFigure> & {
  /** People who say that they paid, and whose payment nobody has confirmed. */
  announced: number
  /** Notices about card payments that nobody has dealt with. */
  notices: number
}

/** A day to come. `titles`: the tickets that end then; empty for all of them. */
export type DeskDate = { day: string } & (
  | { kind: 'opens' | 'starts' }
  | { kind: 'closes'; titles: string[] }
  | ({ kind: 'due' } & MoneyFigure)
)

/** What the first page of an event's panel says of its people and their money; null for what the reader may not see. */
export type EventDesk = {
  /** `free` null: no limit, or the reader does not know all tickets. */
  seats: { taken: number; free: number | null; waiting: number; tickets: TicketSeats[] }
  people: DeskPeople | null
  money: DeskMoney | null
  dates: DeskDate[]
  /** Whoever signs up here is asked nothing. */
  lacksForm: boolean
}

/** `amount` in minor units, of what is about money. */
export type DeskAct = {
  kind: 'announced' | 'notices' | 'requested' | 'handovers' | 'overdue' | 'unauthorized' | 'to_refund' | 'form'
  count: number
  amount: number
}

const ACTS_SHOWN = 5

/** What the organizers do next, the most urgent first. */
export function nextActs({ people, money, lacksForm }: Pick<EventDesk, 'people' | 'money' | 'lacksForm'>): DeskAct[] {
  const acts: DeskAct[] = [
    { kind: 'announced', count: money?.announced ?? 0, amount: 0 },
    { kind: 'notices', count: money?.notices ?? 0, amount: 0 },
    { kind: 'requested', count: people?.requested ?? 0, amount: 0 },
    { kind: 'handovers', count: people?.handovers ?? 0, amount: 0 },
    { kind: 'overdue', count: money?.overdue.people ?? 0, amount: money?.overdue.amount ?? 0 },
    { kind: 'unauthorized', count: people?.unauthorized ?? 0, amount: 0 },
    { kind: 'to_refund', count: money?.toRefund.people ?? 0, amount: money?.toRefund.amount ?? 0 },
    { kind: 'form', count: Number(lacksForm), amount: 0 },
  ]
  return acts.filter(({ count }) => count > 0).slice(0, ACTS_SHOWN)
}

/**
 * Sums of tickets. What is free is what the capacity of the event leaves, or of tickets that all have a limit their own seats, whichever
 * is less. `knowsAll`: no ticket is kept from the reader; the capacity is for all of them.
 */
export function seatsOf(
  tickets: TicketSeats[],
  { capacity, knowsAll }: { capacity: number | null; knowsAll: boolean },
): EventDesk['seats'] {
  const sum = (of: (ticket: TicketSeats) => number) => tickets.reduce((total, ticket) => total + of(ticket), 0)
  const taken = sum((ticket) => ticket.taken)
  const isLimited = tickets.length > 0 && tickets.every(({ amount }) => amount !== null)
  const limits = [
    ...(capacity === null ? [] : [capacity - taken]),
    ...(isLimited ? [sum(({ amount, taken }) => Math.max(0, (amount ?? 0) - taken))] : []),
  ]
  const free = limits.length === 0 || (capacity !== null && !knowsAll) ? null : Math.max(0, Math.min(...limits))
  return { taken, free, waiting: sum(({ waiting }) => waiting), tickets }
}
