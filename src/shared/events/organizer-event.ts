import type {
  ContentLocale,
  EventStatus,
  Moderation,
  OrganizationStatus,
  Signup,
  Theme,
  TicketTier,
} from '#shared/enums.ts'
import type { ListPicture } from '#shared/header-picture.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import type { OpeningMode, TicketVisibility } from '../registrations/states.ts'
import type { EventFields } from './event-columns.ts'
import type { Missing, SignupNeed, Suggestion } from './event-form.ts'

export type MyTicket = {
  id: number
  title: string
  titleEn: string | null
  description: string | null
  descriptionEn: string | null
  /** Minor units of `coin`. */
  price: number
  /** With the price by date of today. */
  priceToday: number
  /** Where people choose what they pay, the least of it. */
  minimumPrice: number | null
  coin: string
  tier: TicketTier
  amount: number | null
  limitDate: string | null
  openingMode: OpeningMode
  visibility: TicketVisibility
  /** Null of public tickets. */
  accessCode: string | null
  createdAt: string
  updatedAt: string
}

type Timestamps = { createdAt: string; updatedAt: string }
type MyAlbum = { id: number; title: string; description: string | null; visibility: string } & Timestamps
type MyDocument = { id: number; name: string; url: string; mime: string; ext: string; formats: unknown } & {
  /** In kB. */
  size: number
  audience: string
} & Timestamps

/** Strapi's media attributes with `id` and the focal point in percent from left and top. */
export type MyHeader = {
  id: number
  url: string
  width: number | null
  height: number | null
  alternativeText: string | null
  focalX: number
  focalY: number
} & Record<string, unknown>

type MyTranslation = {
  translationId: number
  locale: ContentLocale
  title: string
  slug: string
  description: string
  createdAt: string
}

/** An event as its organizers edit it: the requested translation, the other one, and all fields. */
export type MyEvent = MyTranslation &
  EventFields & {
    localization: MyTranslation | null
    organization: { id: number; name: string; slug: string; status: OrganizationStatus }
    /** The organization of it through which the reader has a role in the event. */
    team: { id: number; name: string; slug: string }
    /** The reader's role in the event; the site team reads. */
    role: EventRole
    moderation: Moderation
    moderationReason: string | null
    submittedAt: string | null
    publishedAt: string | null
    updatedAt: string
    /** Sent back with a change, to detect concurrent edits. */
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
    series: { id: number; name: string; slug: string } | null
    confirmedOn: string | null
    tookPlace: boolean | null
    tickets: MyTicket[]
    tags: { id: number; text: string; textEn: string | null; createdAt: string; updatedAt: string }[]
    header: MyHeader | null
    albums: MyAlbum[]
    documents: MyDocument[]
    registrationForm: ({ id: number; version: number } & Timestamps) | null
    missing: Missing[]
    suggestions: Suggestion[]
    /** What is missing before people can sign up here. */
    signupNeeds: SignupNeed[]
  }

/** What the pages of an event's panel show of it whoever opens them: also people who have a grant for it and read no more of the event. */
export type PanelEvent = Pick<
  MyEvent,
  | (
      | 'translationId'
      | 'slug'
      | 'title'
      | 'locale'
      | 'role'
      | 'organization'
      | 'team'
      | 'moderation'
      | 'past'
      | 'eventStatus'
    )
  | ('signup' | 'signupOpens' | 'dateStart' | 'dateEnd' | 'capacity' | 'tookPlace' | 'theme' | 'header')
> & {
  localization: Pick<MyTranslation, 'translationId' | 'locale' | 'title' | 'slug'> | null
  /** Those that everybody sees. */
  tickets: MyTicket[]
}

/** An event in the panel's lists, drafts included. */
export type OrganizationEvent = {
  /** The id of the translation, as everywhere in the API. */
  translationId: number
  slug: string
  title: string
  locale: ContentLocale
  moderation: Moderation
  moderationReason: string | null
  eventStatus: EventStatus
  signup: Signup
  theme: Theme | null
  picture: ListPicture | null
  dateStart: string | null
  dateEnd: string | null
  past: boolean
  place: string | null
  tickets: number
  missing: Missing[]
  /** Who hosts an event that the organization organizes with it; null of its own. */
  host: { name: string; status: OrganizationStatus } | null
  updatedAt: string
}

/** Views and clicks of an event in a period. */
export type EventStats = { translationId: number; slug: string; title: string; views: number; clicks: number }

/** The title in the reader's language where the event has it, else the one of the translation that was asked for. */
export function titleFor(
  event: Pick<PanelEvent, 'title' | 'locale' | 'localization'>,
  reader: Locale,
): Pick<MyTranslation, 'title' | 'locale'> {
  const { title, locale } = event.localization?.locale === contentLocale(reader) ? event.localization : event
  return { title, locale }
}
