import type { EventStatus, Moderation, OrganizationStatus } from '#shared/enums.ts'
import type { EventSummary } from './event-summary.ts'

/** The status shown for an event; the most severe wins. Lists, pages, map and counts all use it. */
export type DisplayStatus = 'cancelled' | 'postponed' | 'past' | 'tentative' | 'confirmed'
type Standing = { eventStatus: EventStatus; past: boolean }

export function displayStatusOf({ eventStatus, past }: Standing): DisplayStatus {
  if (eventStatus === 'cancelled' || eventStatus === 'postponed') return eventStatus
  return past ? 'past' : eventStatus
}

/**
 * Whether the event counts: cancelled events stay in lists, but are not upcoming, not counted by month or place, and
 * have no marker.
 */
export const takesPlace = ({ eventStatus }: Pick<Standing, 'eventStatus'>) => eventStatus !== 'cancelled'

/** Whether a published event is invisible because of its organization's status. */
export const isHidden = (moderation: Moderation, organization: OrganizationStatus) =>
  moderation === 'published' && organization !== 'active' && organization !== 'closed'

/** Whether sign-up is open, and if not, the first reason. */
export type SignupState =
  | 'cancelled'
  | 'past'
  | 'organization_closed'
  | 'closed'
  | 'scheduled'
  | 'external'
  | 'none'
  | 'open'

type Signing = Standing &
  Pick<EventSummary, 'signup' | 'signupOpens'> & { organizer: Pick<EventSummary['organizer'], 'closed'> }

export function signupState(event: Signing, today: string): SignupState {
  if (!takesPlace(event)) return 'cancelled'
  if (event.past) return 'past'
  if (event.organizer.closed) return 'organization_closed'
  if (event.signup === 'closed' || event.signup === 'changes_only') return 'closed'
  if (event.signup === 'scheduled') return event.signupOpens && event.signupOpens > today ? 'scheduled' : 'open'
  return event.signup
}

const SIGNUP_ENDED: readonly SignupState[] = ['cancelled', 'past', 'organization_closed', 'closed']
/** Whether sign-up has ended: no ticket is sold, whatever its own last day. */
export const isSignupOver = (event: Signing, today: string) => SIGNUP_ENDED.includes(signupState(event, today))

/** Whether the sale of a ticket has ended. `today` is `YYYY-MM-DD` in Madrid. */
export const isClosed = ({ limitDate }: { limitDate: string | null }, today: string) =>
  limitDate !== null && limitDate < today
