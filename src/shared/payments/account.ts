import { isLive, type RegistrationState, takesSeat } from '../registrations/states.ts'
import type { RefundCause } from './refund-cause.ts'
import type { DuePart } from './schedule.ts'

/** How a registration stands with its money. */
export const STANDINGS = ['overdue', 'in_time', 'paid', 'to_refund', 'waiting', 'off', 'ended'] as const
export type Standing = (typeof STANDINGS)[number]

/** The money of a registration as organizers see it; minor units, and days in the event's time zone. */
export type Account = {
  id: number
  name: string
  email: string | null
  accountEmail: string | null
  ticketTitle: string
  state: RegistrationState
  reference: string | null
  /** Whether the seat is theirs; else what is left of the money of one that ended. */
  isSeated: boolean
  createdOn: string
  confirmedOn: string | null
  endedOn: string | null
  total: number
  confirmed: number
  refunded: number
  /** `confirmed` less `refunded`. */
  paid: number
  announced: number
  /** What is still to be paid; `overdue` of it should have been. */
  open: number
  overdue: number
  /** What was paid beyond the total. */
  toRefund: number
  /** Why that is given back, or would be. */
  refundCause: RefundCause
  /** The first day on which something that is open is due; null: from when the seat is confirmed. */
  dueOn: string | null
  parts: (Omit<DuePart, 'dueOn'> & { dueOn: string | null })[]
  standing: Standing
}

type Figures = Pick<Account, 'isSeated' | 'state' | 'open' | 'overdue' | 'toRefund'>

/** `off`: they had a seat, and the event was cancelled. `waiting`: there is money of someone who has no seat yet. */
export function standingOf({ isSeated, state, open, overdue, toRefund }: Figures): Standing {
  if (toRefund > 0) return 'to_refund'
  if (!isLive(state)) return 'ended'
  if (!isSeated) return takesSeat(state) ? 'off' : 'waiting'
  if (overdue > 0) return 'overdue'
  return open > 0 ? 'in_time' : 'paid'
}

/** What organizers have to look at: an announced payment, or one that is overdue. */
export const needsAttention = ({ announced, overdue }: Pick<Account, 'announced' | 'overdue'>) =>
  announced > 0 || overdue > 0
