import type { Locale, Moderation, OrganizationType, PaymentMethod, TicketTier, VenueType } from '#shared/enums.ts'
import type { EventCard } from './event-card.ts'

export type EventTicket = {
  id: number
  title: string
  description: string | null
  /** Minor units of `coin`. */
  price: number
  coin: string
  tier: TicketTier
  /** How many there are; null without a limit. */
  amount: number | null
  limitDate: string | null
}
export type EventDocument = { name: string; url: string; mime: string; bytes: number; updatedAt: string }
export type EventAlbum = {
  id: number
  title: string
  photos: { id: number; url: string; caption: string | null }[]
  count: number
}
export type EventVenue = {
  address: string | null
  county: string | null
  type: VenueType | null
  capacity: number | null
  phoneNumber: string | null
  url: string | null
}

export type EventPage = EventCard & {
  /** Not public: shown to its organization and the site team alone. Without a day of its own it is drawn as today's. */
  preview: { moderation: Moderation; undated: boolean } | null
  /** Markdown. */
  description: string
  isInternational: boolean
  happeningReason: string | null
  signupUrl: string | null
  capacity: number | null
  minimumAge: number | null
  /** The day its organizer last said that it stands. */
  confirmedOn: string | null
  paymentMethods: PaymentMethod[]
  refundPolicy: string | null
  links: { url: string | null; facebook: string | null; instagram: string | null }
  organizerCard: {
    type: OrganizationType
    county: string | null
    url: string | null
    instagram: string | null
    facebook: string | null
    discord: string | null
  }
  venueCard: EventVenue | null
  header: {
    url: string
    width: number | null
    height: number | null
    alternativeText: string | null
    focal: { x: number; y: number }
  } | null
  tickets: EventTicket[]
  tags: string[]
  albums: EventAlbum[]
  documents: EventDocument[]
  /** The slug in each language there is a text in. */
  slugs: Partial<Record<Locale, string>>
  /** Calendar facts: SEQUENCE and LAST-MODIFIED (decisions 9). */
  sequence: number
  updatedAt: string
}
