/** Every state of a registration: docs/product.md, "Registrations: states". */
export const REGISTRATION_STATES = [
  'requested',
  'waitlisted',
  'hold',
  'offered',
  'confirmed',
  'declined',
  'expired',
  'rejected',
  'cancelled',
  'attended',
  'no_show',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** States that take a seat. Who came, or did not come, keeps it. */
export const SEATED_STATES = [
  'hold',
  'offered',
  'confirmed',
  'attended',
  'no_show',
] as const satisfies readonly RegistrationState[]

/** A person has at most one registration per event in these states. */
export const LIVE_STATES = ['requested', 'waitlisted', ...SEATED_STATES] as const satisfies readonly RegistrationState[]

/** Of these, whose seat it is, and who has not taken it yet: it is held for them, or offered. */
export const CONFIRMED_STATES = ['confirmed', 'attended', 'no_show'] as const satisfies readonly RegistrationState[]
export const PENDING_STATES = ['hold', 'offered'] as const satisfies readonly RegistrationState[]

export const takesSeat = (state: RegistrationState) => (SEATED_STATES as readonly RegistrationState[]).includes(state)
export const isLive = (state: RegistrationState) => (LIVE_STATES as readonly RegistrationState[]).includes(state)

/** Which state may follow which. `null` is the state before the registration exists. */
const NEXT: Record<RegistrationState, readonly RegistrationState[]> = {
  requested: ['offered', 'confirmed', 'waitlisted', 'rejected', 'cancelled'],
  waitlisted: ['offered', 'confirmed', 'rejected', 'cancelled'],
  hold: ['confirmed', 'expired', 'cancelled'],
  offered: ['hold', 'confirmed', 'declined', 'expired', 'cancelled'],
  confirmed: ['cancelled', 'attended', 'no_show'],
  attended: ['confirmed', 'no_show'],
  no_show: ['confirmed', 'attended'],
  declined: [],
  expired: [],
  rejected: [],
  cancelled: [],
}
export const mayFollow = (from: RegistrationState, to: RegistrationState) => NEXT[from].includes(to)

/** States in which someone counts on the event: what is cancelled with it, and who is told of its changes. */
export const CANCELLABLE_STATES = REGISTRATION_STATES.filter((state) => mayFollow(state, 'cancelled'))

/** What an organizer does that ends a registration. The player is told why, once it cannot be taken back any more. */
export const ENDING_ACTIONS = ['reject', 'cancel'] as const
export type EndingAction = (typeof ENDING_ACTIONS)[number]
export const isEnding = (action: string): action is EndingAction =>
  (ENDING_ACTIONS as readonly string[]).includes(action)

/** Who ended or changed a registration. */
export const REGISTRATION_ACTORS = ['player', 'organizer', 'site_team', 'system'] as const
export type RegistrationActor = (typeof REGISTRATION_ACTORS)[number]

/** How a ticket is given: at once, or after the organizer's approval. */
export const OPENING_MODES = ['first_come', 'approval'] as const
export type OpeningMode = (typeof OPENING_MODES)[number]

/** Who finds a ticket: everybody, or whoever has its code. */
export const TICKET_VISIBILITIES = ['public', 'code'] as const
export type TicketVisibility = (typeof TICKET_VISIBILITIES)[number]

/** Who sees the names of the participants besides the organization. Ordered: it is never widened once someone has registered. */
export const PARTICIPANT_VISIBILITIES = ['organizers', 'participants', 'public'] as const
export type ParticipantVisibility = (typeof PARTICIPANT_VISIBILITIES)[number]

/** Whether players may hand their seat to someone else. */
export const HANDOVER_MODES = ['none', 'approval', 'free'] as const
export type HandoverMode = (typeof HANDOVER_MODES)[number]

/** Why `POST api/event/{id}/register` refused (`details.reason`). */
export const REFUSAL_REASONS = [
  'sold_out',
  'closed',
  'not_open',
  'duplicate',
  'unconfirmed',
  'underage',
  'invalid',
  'quota',
  'price_changed',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

const FIRST_STATES = ['confirmed', 'attended', 'no_show', 'hold', 'offered', 'requested', 'waitlisted'] as const
/** Who has a seat first, then offers, requests, who waits, and who has none any more. */
export const STATES_IN_ORDER: readonly RegistrationState[] = [...new Set([...FIRST_STATES, ...REGISTRATION_STATES])]
