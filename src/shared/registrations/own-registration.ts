import type { EventStatus, Theme } from '../enums.ts'
import type { ListPicture } from '../header-picture.ts'
import type { Locale } from '../languages.ts'
import type { RegistrationActor, RegistrationState } from './states.ts'

/** What a person sees of the event they registered for, whatever became of it. */
export type OwnEvent = {
  id: number
  slug: string
  /** The seed of its generated cover. */
  art: string
  /** The picture of the event, while its page is public. */
  picture: ListPicture | null
  title: string
  locale: Locale
  theme: Theme | null
  /** `YYYY-MM-DD`; null only for events that were sent back before they had a date. */
  dateStart: string | null
  dateEnd: string | null
  place: string | null
  eventStatus: EventStatus
  /** Why it was cancelled or postponed. */
  statusReason: string | null
  past: boolean
  /** Whether its page is public. */
  visible: boolean
  organizer: string
}

/** Why the event does not go on as registered for: it is off, has no date any more, or the site team hides it. */
export type Interruption = 'cancelled' | 'postponed' | 'hidden'

/** Null while the event goes on, and for tests, which are made whatever its state. */
export function interruptionOf({ event, isTest }: Pick<OwnRegistration, 'event' | 'isTest'>): Interruption | null {
  if (isTest) return null
  if (event.eventStatus === 'cancelled' || event.eventStatus === 'postponed') return event.eventStatus
  return event.visible || event.past ? null : 'hidden'
}

/** A registration as its holder sees it in a list. */
export type OwnRegistration = {
  id: number
  groupId: number | null
  /** Of companions; null for the person's own. */
  name: string | null
  state: RegistrationState
  isTest: boolean
  ticket: { id: number; title: string }
  /** What it costs, or cost before it ended, in minor units of `coin`. */
  price: number
  coin: string
  createdAt: Date
  confirmedAt: Date | null
  /** When the offer or the hold ends. */
  expiresAt: Date | null
  endedAt: Date | null
  endedBy: RegistrationActor | null
  endReason: string | null
  /**
   * The last day to pay the next part, `YYYY-MM-DD`, and how much; null when nothing is to be paid, or not as long as the event is
   * interrupted. What was announced counts as paid.
   */
  due: string | null
  dueAmount: number
  isOverdue: boolean
  /** What was announced and nobody has confirmed. */
  announced: number
  /** What is to be given back: more was paid than it costs, or it has ended. */
  back: number
  /** The place on the waiting list; null when it does not wait. */
  waiting: { place: number; ofWaiting: number } | null
  /** Questions that are asked once the seat is confirmed are not answered. */
  needsAnswers: boolean
  /** The guardian's signed authorization of a minor. */
  authorizationMissing: boolean
  /** Someone of the organization reads what its holder writes to it. */
  mayAsk: boolean
  event: OwnEvent
}

/** The registration of a person with those of their companions. */
export type OwnGroup = OwnRegistration & { companions: OwnRegistration[] }
