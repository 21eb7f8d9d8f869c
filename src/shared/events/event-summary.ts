import type { Audience, ContentLocale, EventStatus, EventType, Language, Signup, Theme } from '#shared/enums.ts'
import type { ListPicture } from '../header-picture.ts'

/** Coordinates in WGS84 degrees. */
export type Coordinates = { latitude: number; longitude: number }

/** What lists show of an event, and what the filters need. */
export type EventSummary = {
  /** The id of the event, the same in every language. */
  id: number
  slug: string
  /** The seed of its generated cover: the same in every language. */
  art: string
  /** The picture its organizer uploaded, instead of the cover. */
  picture: ListPicture | null
  title: string
  /** The locale of the title, which may differ from the page's. */
  locale: ContentLocale
  /** `YYYY-MM-DD`. */
  dateStart: string
  dateEnd: string | null
  type: EventType
  language: Language
  theme: Theme | null
  audience: Audience
  eventStatus: EventStatus
  signup: Signup
  signupOpens: string | null
  /** `closed`: the organization is closed; its page stays, and sign-up is over. */
  organizer: { name: string; slug: string; closed: boolean }
  venue: { name: string; slug: string; country: string; coordinates: Coordinates | null } | null
  /** The province of the venue, or the announced one before there is a venue. */
  county: string | null
  /** The lowest and highest ticket price for players, in minor units. Null without tickets. */
  price: { lowest: number; highest: number; coin: string } | null
  /** The last day of sale of any ticket, inclusive. */
  limitDate: string | null
  past: boolean
}

/** What maps show of an event. */
export type MapEvent = Pick<
  EventSummary,
  'id' | 'slug' | 'art' | 'picture' | 'title' | 'locale' | 'dateStart' | 'dateEnd' | 'theme' | 'county' | 'eventStatus'
> & { venue: Pick<NonNullable<EventSummary['venue']>, 'name' | 'country' | 'coordinates'> | null }

export const lastDay = (event: { dateStart: string; dateEnd: string | null }) => event.dateEnd ?? event.dateStart
