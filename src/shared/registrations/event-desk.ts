import type { MyEvent, MyTicket } from '../events/organizer-event.ts'
import type { MoneyFigure } from '../payments/money-overview.ts'
import type { TicketFigures } from './ticket-figures.ts'

/** What of an event its first page is made of. */
export type DeskEvent = Pick<
  MyEvent,
  | 'translationId'
  | 'moderation'
  | 'past'
  | 'eventStatus'
  | 'signup'
  | 'signupOpens'
  | 'dateStart'
  | 'dateEnd'
  | 'capacity'
  | 'tookPlace'
> & {
  tickets: readonly Pick<MyTicket, 'id' | 'title' | 'titleEn' | 'amount' | 'limitDate' | 'visibility'>[]
  albums: readonly unknown[]
  registrationForm: unknown
}

/** The seats of a ticket. `amount` null: no limit. */
export type TicketSeats = Omit<TicketFigures, 'ticketId'> & { id: number; title: string; amount: number | null }

/**
 * People with a registration that has not ended. `unauthorized`: minors without the signed authorization. `handovers`: seats that wait to
 * be handed to someone else until the organizers approve it. `seated`: whose seat it is, of whom some came and some did not.
 */
export type PeopleFigures = Record<
  'requested' | 'minors' | 'unauthorized' | 'handovers' | 'seated' | 'attended' | 'absent',
  number
>

export type DeskMoney = Record<
  'expected' | 'confirmed' | 'inTime' | 'overdue' | 'refunded' | 'toRefund',
  MoneyFigure
> & {
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
  phase: 'ahead' | 'cancelled' | 'over'
  /** `free` null: no limit, or the reader does not know all tickets. `archived`: how many of the taken are of tickets that are sold no more. */
  seats: { taken: number; free: number | null; waiting: number; tickets: TicketSeats[]; archived: number }
  people: PeopleFigures | null
  money: DeskMoney | null
  dates: DeskDate[]
  /** Whoever signs up here is asked nothing; nobody was written to since it was over; it has no album. */
  lacks: { form: boolean; thanks: boolean; photos: boolean }
  /** Planned messages that did not go at their time. */
  held: number
  /** Questions that nobody has answered yet. */
  questions: number
}

/** When an event was cancelled, and how many people who still count on it are told. */
export type Cancellation = { day: string; told: number }

/** `amount` in minor units, of what is about money. */
export type DeskAct = {
  kind:
    | 'announced'
    | 'notices'
    | 'held'
    | 'questions'
    | 'requested'
    | 'handovers'
    | 'overdue'
    | 'unauthorized'
    | 'to_refund'
    | 'form'
    | 'thanks'
    | 'photos'
  count: number
  amount: number
}

export const ACTS_SHOWN = 5
export const DATES_SHOWN = 5
/** For how long after an event it is asked for thanks and photos. */
export const AFTER_DAYS = 60

/** Those of each time of an event, the most urgent first. */
const ACTS_OF: Record<EventDesk['phase'], readonly DeskAct['kind'][]> = {
  ahead: [
    ...(['announced', 'notices', 'held', 'questions', 'requested', 'handovers'] as const),
    ...(['overdue', 'unauthorized', 'to_refund', 'form'] as const),
  ],
  cancelled: ['to_refund', 'announced', 'notices', 'held', 'questions'],
  over: ['thanks', 'photos', 'announced', 'notices', 'held', 'overdue', 'to_refund', 'questions'],
}

/** What the organizers do next, the most urgent first. */
export function actsOf({
  phase,
  people,
  money,
  lacks,
  held,
  questions,
}: Pick<EventDesk, 'phase' | 'people' | 'money' | 'lacks' | 'held' | 'questions'>): DeskAct[] {
  const counts: Record<DeskAct['kind'], Omit<DeskAct, 'kind'>> = {
    announced: { count: money?.announced ?? 0, amount: 0 },
    notices: { count: money?.notices ?? 0, amount: 0 },
    held: { count: held, amount: 0 },
    questions: { count: questions, amount: 0 },
    requested: { count: people?.requested ?? 0, amount: 0 },
    handovers: { count: people?.handovers ?? 0, amount: 0 },
    overdue: { count: money?.overdue.people ?? 0, amount: money?.overdue.amount ?? 0 },
    unauthorized: { count: people?.unauthorized ?? 0, amount: 0 },
    to_refund: { count: money?.toRefund.people ?? 0, amount: money?.toRefund.amount ?? 0 },
    form: { count: Number(lacks.form), amount: 0 },
    thanks: { count: Number(lacks.thanks), amount: 0 },
    photos: { count: Number(lacks.photos), amount: 0 },
  }
  return ACTS_OF[phase].map((kind) => ({ kind, ...counts[kind] })).filter(({ count }) => count > 0)
}

type Seats = { capacity: number | null; knowsAll: boolean; archived: Omit<TicketFigures, 'ticketId'>[] }

/**
 * Sums of tickets, and of `archived` ones, which are sold no more. What is free is what the capacity of the event leaves, or of tickets that
 * all have a limit their own seats, whichever is less. `knowsAll`: no ticket is kept from the reader; the capacity is for all of them.
 */
export function seatsOf(tickets: TicketSeats[], { capacity, knowsAll, archived }: Seats): EventDesk['seats'] {
  const sum = (figure: 'taken' | 'waiting') => [...tickets, ...archived].reduce((total, one) => total + one[figure], 0)
  const taken = sum('taken')
  const isLimited = tickets.length > 0 && tickets.every(({ amount }) => amount !== null)
  const limits = [
    ...(capacity === null ? [] : [capacity - taken]),
    ...(isLimited ? [tickets.reduce((left, { amount, taken }) => left + Math.max(0, (amount ?? 0) - taken), 0)] : []),
  ]
  const free = limits.length === 0 || (capacity !== null && !knowsAll) ? null : Math.max(0, Math.min(...limits))
  const ofArchived = archived.reduce((total, one) => total + one.taken, 0)
  return { taken, free, waiting: sum('waiting'), tickets, archived: ofArchived }
}
