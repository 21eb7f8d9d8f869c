import type { RegistrationState } from './states.ts'

/** Whether one may register for a ticket: at once, for the waiting list, or not. */
export type TicketSignUp = {
  id: number
  /** `no_payment`: it costs something, and its organizer has not said how one pays. */
  state: 'open' | 'waiting_list' | 'sold_out' | 'closed' | 'no_payment'
  /** Free seats, those of the event included; null without a limit. */
  left: number | null
  /** How many there are of those; null without a limit. */
  seats: number | null
  /** Its organizer decides on each registration. */
  approval: boolean
}

/** The caller's own registration. */
export type OwnSignUp = {
  id: number
  ticketId: number
  state: RegistrationState
  expiresAt: string | null
  /** The place among the people who wait for the same seats; null when it does not wait. */
  waitingPlace: number | null
}

export type SignUpState =
  | 'open'
  /** Every ticket on sale is sold out, and one may wait. */
  | 'waiting_list'
  | 'sold_out'
  | 'scheduled'
  /** The sale of every ticket is over, or the organizer closed it. */
  | 'closed'
  | 'organization_closed'
  | 'external'
  | 'none'
  /** It has no tickets: one writes to the organizer. */
  | 'with_organizer'
  | 'past'
  | 'cancelled'

/** Whether and how the caller may register for an event. */
export type SignUp = {
  state: SignUpState
  /** When sign-up opens (ISO 8601): the beginning of that day at the venue. Only of `scheduled`. */
  opensAt: string | null
  mine: OwnSignUp | null
  tickets: TicketSignUp[]
  /** Free seats of the whole event and how many it has; null without a capacity. */
  left: number | null
  seats: number | null
}

/** How many seats are left is said when they are few: at most 10, or a fifth of them. */
export const isFew = (left: number | null, seats: number | null): left is number =>
  left !== null && (left <= 10 || (seats !== null && left * 5 <= seats))

const OPEN_TICKETS = ['open', 'waiting_list', 'sold_out'] as const
type Scheduled = { state: SignUpState; tickets: readonly TicketSignUp[] }

/** The state of an event that takes registrations, after its tickets: the best of them. */
export function stateOfTickets({ state, tickets }: Scheduled): SignUpState {
  if (state !== 'open') return state
  if (tickets.length === 0) return 'with_organizer'
  return (
    OPEN_TICKETS.find((one) => tickets.some((ticket) => ticket.state === one)) ??
    (tickets.some((ticket) => ticket.state === 'no_payment') ? 'with_organizer' : 'closed')
  )
}
