import type { RegistrationState } from '../registrations/states.ts'

/** What can be missing of a registration; a character where the form asks for one. */
export const MISSING = ['payment', 'form', 'character', 'authorization'] as const
export type Missing = (typeof MISSING)[number]

/** Whom an email goes to. Everything that is set has to be true; empty: everybody with a seat, or all of the chosen. */
export type PlayerFilter = {
  states?: RegistrationState[]
  tickets?: number[]
  /** What is missing: all of it. */
  missing?: Missing[]
  overdue?: boolean
  /** Chosen registrations only. */
  ids?: number[]
}

/** States in which one can be written to. */
export const EMAIL_STATES = [
  'confirmed',
  'offered',
  'waitlisted',
  'requested',
  'attended',
  'no_show',
] as const satisfies readonly RegistrationState[]

/** Who has a seat for certain, also afterwards. */
const SEATED_FOR_EMAIL = ['confirmed', 'attended', 'no_show'] as const satisfies readonly RegistrationState[]

/** Whether the filter tells who owes money. */
export const asksAboutMoney = ({ missing = [], overdue = false }: PlayerFilter) =>
  overdue || missing.includes('payment')

type Filtered = { id: number; state: RegistrationState; ticketId: number; missing: Missing[]; overdue: boolean }

/** Whether the filter finds the registration. */
export function matchesFilter(filter: PlayerFilter, player: Filtered): boolean {
  const { states = [], tickets = [], missing = [], overdue = false, ids } = filter
  const usual = ids ? EMAIL_STATES : SEATED_FOR_EMAIL
  const wanted: readonly RegistrationState[] = states.length > 0 ? states : usual
  return (
    wanted.includes(player.state) &&
    (tickets.length === 0 || tickets.includes(player.ticketId)) &&
    missing.every((thing) => player.missing.includes(thing)) &&
    (!overdue || player.overdue) &&
    (ids === undefined || ids.includes(player.id))
  )
}
