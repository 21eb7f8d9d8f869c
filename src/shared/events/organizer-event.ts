import type { Happening, Locale, Moderation, OrganizationStatus, Signup, Theme, TicketTier } from '#shared/enums.ts'
import type { Role } from '#shared/roles.ts'
import type { Missing, Suggestion } from './event-form.ts'
import type { EventFacts } from './event-snapshot.ts'

export type MyTicket = {
  id: number
  title: string
  titleEn: string | null
  description: string | null
  descriptionEn: string | null
  /** Minor units of `coin`. */
  price: number
  coin: string
  tier: TicketTier
  amount: number | null
  limitDate: string | null
}

/** Strapi's media attributes with their `id`, and what must stay in view when it is cut: percent from the left and from the top. */
export type MyHeader = {
  id: number
  url: string
  width: number | null
  height: number | null
  alternativeText: string | null
  focalX: number
  focalY: number
} & Record<string, unknown>

type MyText = { id: number; locale: Locale; title: string; slug: string; description: string; createdAt: string }

/** An event as those who run it edit it: the text asked for, the other language's beside it, and all facts. */
export type MyEvent = MyText &
  EventFacts & {
    localization: MyText | null
    organization: { id: number; name: string; slug: string; status: OrganizationStatus }
    /** The reader's role in it; the site team reads. */
    role: Role
    moderation: Moderation
    moderationReason: string | null
    submittedAt: string | null
    publishedAt: string | null
    updatedAt: string
    /** Sent back with a change, it tells whether somebody else saved meanwhile. */
    version: string
    past: boolean
    venue: {
      id: number
      name: string
      slug: string
      county: string | null
      country: string
      status: 'pending' | 'active' | 'rejected'
    } | null
    confirmedOn: string | null
    tookPlace: boolean | null
    tickets: MyTicket[]
    tags: { id: number; text: string; textEn: string | null; createdAt: string; updatedAt: string }[]
    header: MyHeader | null
    missing: Missing[]
    suggestions: Suggestion[]
  }

/** An event in the panel's lists: drafts too. */
export type PanelEvent = {
  /** Of its text, as everywhere outside. */
  id: number
  slug: string
  title: string
  locale: Locale
  moderation: Moderation
  moderationReason: string | null
  happening: Happening
  signup: Signup
  theme: Theme | null
  dateStart: string | null
  dateEnd: string | null
  past: boolean
  place: string | null
  tickets: number
  missing: Missing[]
  updatedAt: string
}

/** What was read of an event in a time, for its organizers. */
export type EventFigures = { id: number; slug: string; title: string; views: number; clicks: number }
