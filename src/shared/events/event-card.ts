import type { Audience, EventType, Happening, Language, Locale, Signup, Theme } from '#shared/enums.ts'

/** A place on the map, WGS84 degrees. */
export type Coordinates = { latitude: number; longitude: number }

/** What a list shows of an event, and all that the filters need to know of it. */
export type EventCard = {
  /** The event's own id, the same in every language. */
  id: number
  slug: string
  /** What its cover is drawn from: one name in every language, so that the picture is the same. */
  art: string
  title: string
  /** Language of the title: not always the page's. */
  locale: Locale
  /** `YYYY-MM-DD`. */
  dateStart: string
  dateEnd: string | null
  type: EventType
  language: Language
  theme: Theme | null
  audience: Audience
  happening: Happening
  signup: Signup
  signupOpens: string | null
  /** `closed`: its page stays, and nobody signs up with it any more. */
  organizer: { name: string; slug: string; closed: boolean }
  venue: { name: string; slug: string; country: string; coordinates: Coordinates | null } | null
  /** Province of the venue, or the one announced before there is a venue. */
  county: string | null
  /** Lowest and highest price of the tickets for players, minor units. Null without tickets. */
  price: { lowest: number; highest: number; coin: string } | null
  /** Last day on which any ticket is sold, inclusive. */
  limitDate: string | null
  past: boolean
}

export const lastDay = (event: { dateStart: string; dateEnd: string | null }) => event.dateEnd ?? event.dateStart
export const countryOf = (event: EventCard) => event.venue?.country ?? null
