import type { Locale, OrganizationStatus, VENUE_STATUSES } from '#shared/enums.ts'
import type { HistoryThing } from './audit-log.ts'
import type { FieldChange } from './diff.ts'
import type { Named, TeamPicture } from './review-queues.ts'

/** What is wrong with what is public. */
export const PROBLEMS = ['unconfirmed', 'no_venue', 'no_image', 'stale'] as const
export type Problem = (typeof PROBLEMS)[number]

/** Who decided first, in a Failure's `details`: `already_decided`. */
export type Decided = { verb: string | null; by: string | null; at: string | null; state: string }

export type HistoryLine = {
  id: number
  at: string
  verb: string
  thing: HistoryThing
  thingId: number
  /** What the thing is called now; null when it is gone, or has no name. */
  name: string | null
  from: string | null
  to: string | null
  reason: string | null
  /** Null: the house itself. A username that is null is an erased account's. */
  actor: { id: number; username: string | null } | null
  undoes: number | null
  /** Which fields were changed, and what they said and say where that is written down. */
  changes: { field: string; diff: FieldChange[] }[]
  undone: boolean
  undoable: boolean
}
export type HistoryPage = { lines: HistoryLine[]; page: number; pages: number; total: number }

/** So many of each kind are shown; who finds more asks more closely. */
export const FOUND_EACH = 20
export type TeamFindings = {
  people: {
    id: number
    username: string
    email: string
    siteRole: string
    blocked: boolean
    confirmed: boolean
    createdAt: string
  }[]
  organizations: (Named & {
    status: OrganizationStatus
    claimed: boolean
    mergedInto: string | null
    picture: TeamPicture | null
  })[]
  events: {
    id: number
    title: string
    slug: string
    moderation: string
    happening: string
    deleted: boolean
    dateStart: string | null
    organizer: string
    picture: TeamPicture | null
  }[]
  venues: (Named & { status: (typeof VENUE_STATUSES)[number]; mergedInto: string | null; county: string | null })[]
  tags: { id: number; textEs: string; textEn: string | null; accepted: boolean; events: number }[]
}

export type ProblemEvent = {
  id: number
  title: string
  slug: string
  organizer: string
  organizerSlug: string
  dateStart: string
  lastDay: string
  /** The day its organizer last said that it stands. */
  confirmedOn: string | null
}

export type Figures = {
  total: number
  byDay: { day: string; views: number }[]
  pages: { path: string; views: number }[]
}

/** Who reads the reason of a decision, and in which language; `told` is false where nobody left an address. */
export type Recipient = { name: string | null; locale: Locale; told: boolean }

/** What the directory holds, as the site team corrects it. */
export const CARD_KINDS = ['organizer', 'venue', 'tag'] as const
export type CardKind = (typeof CARD_KINDS)[number]
/** One entry of the directory: its fields by the names of their form, as text. */
export type Card = {
  kind: CardKind
  id: number
  name: string
  slug: string | null
  status: string
  /** Where it went; then there is nothing left to correct. */
  mergedInto: number | null
  values: Record<string, string>
  events: number
  /** Whether somebody owns it: of organizers alone. */
  owner: string | null
}
