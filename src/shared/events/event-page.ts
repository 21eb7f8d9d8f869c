import type { ContentLocale, Moderation, OrganizationType, TicketTier, TimeZone, VenueType } from '#shared/enums.ts'
import type { EventFacts } from '../event-facts/event-facts.ts'
import type { HeaderPicture } from '../header-picture.ts'
import type { OpeningMode } from '../registrations/states.ts'
import type { DETAIL_COLUMNS, LocalizedValues } from './event-columns.ts'
import type { EventSummary } from './event-summary.ts'

export type EventTicket = {
  id: number
  title: string
  description: string | null
  /** Minor units of `coin`. */
  price: number
  /** Where people choose what they pay, the least of it. */
  minimumPrice: number | null
  /** With the price by date of today. */
  priceToday: number
  /** The last day of today's price, and what it costs after it. */
  nextPrice: { until: string; price: number } | null
  coin: string
  tier: TicketTier
  /** The number for sale; null without a limit. */
  amount: number | null
  limitDate: string | null
  openingMode: OpeningMode
}
export type EventDocument = { name: string; url: string; ext: string; bytes: number; updatedAt: string }
export type EventAlbum = {
  id: number
  title: string
  photos: { id: number; url: string; alternativeText: string | null; caption: string | null }[]
  count: number
}
type EventVenue = {
  address: string | null
  county: string | null
  type: VenueType | null
  capacity: number | null
  phoneNumber: string | null
  url: string | null
}

type OrganizerCard = {
  type: OrganizationType
  /** Someone of it has an account here. */
  isClaimed: boolean
  county: string | null
  logo: string | null
  url: string | null
  instagram: string | null
  facebook: string | null
  discord: string | null
}

export type EventPage = EventSummary &
  LocalizedValues<typeof DETAIL_COLUMNS> & {
    /**
     * Set where the event is not public, and shown to its organization and the site team alone. `undated`: it has no date
     * yet and is shown with today's.
     */
    preview: { moderation: Moderation; undated: boolean } | null
    /** Markdown. */
    description: string
    isInternational: boolean
    statusReason: string | null
    signupUrl: string | null
    /** Where its times of day hold. */
    timeZone: TimeZone
    /** The date when its organizer last confirmed it. */
    confirmedOn: string | null
    /** The series of which it is an edition. */
    series: { name: string; slug: string } | null
    links: { url: string | null; facebook: string | null; instagram: string | null }
    organizerCard: OrganizerCard
    /** Those that organize it with its organizer, in the order in which they came. */
    coOrganizers: { organizer: EventSummary['organizer']; organizerCard: OrganizerCard }[]
    venueCard: EventVenue | null
    header: HeaderPicture | null
    tickets: EventTicket[]
    /** Null where its organizer says nothing. */
    facts: EventFacts | null
    tags: string[]
    albums: EventAlbum[]
    documents: EventDocument[]
    /** The slug by locale, for existing translations. */
    slugs: Partial<Record<ContentLocale, string>>
    /** For iCalendar: SEQUENCE and LAST-MODIFIED. */
    sequence: number
    updatedAt: string
  }
