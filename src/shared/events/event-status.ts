import type { Happening, Moderation, OrganizationStatus } from '#shared/enums.ts'
import type { EventCard } from './event-card.ts'

/** What everybody reads of an event before anything else; the gravest thing wins. Lists, pages, map and counts all ask here. */
export type EventStatus = 'cancelled' | 'postponed' | 'past' | 'tentative' | 'confirmed'
type Standing = { happening: Happening; past: boolean }

export function statusOf({ happening, past }: Standing): EventStatus {
  if (happening === 'cancelled' || happening === 'postponed') return happening
  return past ? 'past' : happening
}

/** Whether it is counted: what was called off stays in lists, and is no event ahead, none of a month or a place, and no light. */
export const takesPlace = ({ happening }: Pick<Standing, 'happening'>) => happening !== 'cancelled'
export const isAhead = (event: Standing) => !event.past && takesPlace(event)

/** Whether an event that the site team published is seen by nobody, because its organization is kept out. */
export const isHidden = (moderation: Moderation, organization: OrganizationStatus) =>
  moderation === 'published' && organization !== 'active' && organization !== 'closed'

/** Whether one can sign up, and if not, why: the first reason that holds. */
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
  Pick<EventCard, 'signup' | 'signupOpens'> & { organizer: Pick<EventCard['organizer'], 'closed'> }

export function signupState(event: Signing, today: string): SignupState {
  if (!takesPlace(event)) return 'cancelled'
  if (event.past) return 'past'
  if (event.organizer.closed) return 'organization_closed'
  if (event.signup === 'closed' || event.signup === 'changes_only') return 'closed'
  if (event.signup === 'scheduled') return event.signupOpens && event.signupOpens > today ? 'scheduled' : 'open'
  return event.signup
}

const OVER: readonly SignupState[] = ['cancelled', 'past', 'organization_closed', 'closed']
/** Nobody can sign up any more: no ticket of it is sold, whatever its own last day. */
export const isSignupOver = (event: Signing, today: string) => OVER.includes(signupState(event, today))

/** Whether a ticket is no longer sold: its last day is over. `today` is `YYYY-MM-DD` in Madrid. */
export const isClosed = ({ limitDate }: { limitDate: string | null }, today: string) =>
  limitDate !== null && limitDate < today
