import type { OwnEvent } from '../registrations/own-registration.ts'
import type { RegistrationState } from '../registrations/states.ts'
import type { CharacterApproval, CharacterStatus, CharacterVisibility } from './characters.ts'

/** A character in a choice of one's own. */
export type CharacterChoice = { id: number; name: string; visibility: CharacterVisibility; status: CharacterStatus }

/** A character that is linked to a registration, as its owner sees it. */
export type CharacterLink = {
  id: number
  character: CharacterChoice
  registration: { id: number; state: RegistrationState }
  event: Pick<
    OwnEvent,
    'id' | 'slug' | 'title' | 'locale' | 'dateStart' | 'dateEnd' | 'past' | 'visible' | 'eventStatus'
  >
  /** Who reads the character: the organization of the event. */
  organizer: string
  since: Date
  /** When the access ended. */
  revokedAt: Date | null
  submittedAt: Date | null
  submittedName: string | null
  /** Whether the character was changed since. */
  isOutdated: boolean
  approval: CharacterApproval
  approvalReason: string | null
  /** Whether the organizers approve what is submitted to them. */
  asksApproval: boolean
  /** Whether the owner may end the access now: not while it is the only character of an event that requires one. */
  removable: boolean
}

/** A registration to which a character can be linked. */
export type LinkableRegistration = {
  id: number
  title: string
  dateStart: string | null
  dateEnd: string | null
  organizer: string
}

/** An event at which a character was played. */
export type PlayedEvent = {
  id: number
  slug: string
  title: string
  locale: OwnEvent['locale']
  dateStart: string | null
  dateEnd: string | null
  /** Whether its page is public: other events are listed for the owner alone. */
  visible: boolean
}
