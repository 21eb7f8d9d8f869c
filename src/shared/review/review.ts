import type { OrganizationStatus, VENUE_STATUSES } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import type { AuditedType } from './audit-log.ts'
import type { FieldChange } from './diff.ts'
import type { HidingEffect } from './hiding-effect.ts'
import type { Named, TeamPicture } from './review-queues.ts'

/** Data quality problems of published events. */
export const PROBLEMS = ['unconfirmed', 'no_venue', 'no_image', 'stale'] as const
export type DataQualityIssue = (typeof PROBLEMS)[number]

/** Who decided first, in the `details` of the error `already_decided`. */
export type Decided = { action: string | null; by: string | null; at: string | null; state: string }

export type AuditLogEntry = {
  id: number
  at: string
  action: string
  entityType: AuditedType
  entityId: number
  /** The current name; null when it is gone, or has none. */
  name: string | null
  from: string | null
  to: string | null
  reason: string | null
  /** Null: the system. A null username is that of an erased account. */
  actor: { id: number; username: string | null } | null
  undoes: number | null
  /** The changed fields, with their values where those are recorded. */
  changes: { field: string; diff: FieldChange[] }[]
  undone: boolean
  undoable: boolean
}
export type AuditLogPage = { entries: AuditLogEntry[]; page: number; pages: number; total: number }

/** As the site team sees it: of what is pending for others, whether changes were asked for. */
export type ReviewStatus<Status extends string> = Status | 'changes_requested'

/** The most results of each kind. */
export const MAX_RESULTS_PER_KIND = 20
export type AdminSearchResult = {
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
    status: ReviewStatus<OrganizationStatus>
    claimed: boolean
    mergedInto: string | null
    picture: TeamPicture | null
    /** Of suspending it, while it is active. */
    effect: HidingEffect | null
  })[]
  events: {
    id: number
    title: string
    slug: string
    moderation: string
    eventStatus: string
    deleted: boolean
    dateStart: string | null
    organizer: string
    picture: TeamPicture | null
    /** Of taking it down, while it is published. */
    effect: HidingEffect | null
  }[]
  venues: (Named & {
    status: ReviewStatus<(typeof VENUE_STATUSES)[number]>
    mergedInto: string | null
    county: string | null
  })[]
  tags: { id: number; textEs: string; textEn: string | null; accepted: boolean; events: number }[]
}

export type DataQualityEvent = {
  id: number
  title: string
  slug: string
  organizer: string
  organizerSlug: string
  dateStart: string
  lastDay: string
  /** The date when its organizer last confirmed it. */
  confirmedOn: string | null
  /** When its organizers were last written to about the problem. */
  remindedAt: string | null
  /** The reader has an interest in it: someone else writes. */
  own: boolean
}

export type PageViewStats = {
  total: number
  byDay: { day: string; views: number }[]
  pages: { path: string; views: number }[]
}

/** Who receives the reason of a decision, and in which locale; false where there is no address. */
export type Recipient = { name: string | null; locale: Locale; reachable: boolean }

/** The kinds of directory entries that the site team edits. */
export const CARD_KINDS = ['organizer', 'venue', 'tag'] as const
export type CardKind = (typeof CARD_KINDS)[number]
/** A directory entry: its fields by form field name, as text. */
export type DirectoryEntry = {
  kind: CardKind
  id: number
  name: string
  slug: string | null
  status: string
  /** The entry it was merged into; then it cannot be edited. */
  mergedInto: number | null
  values: Record<string, string>
  events: number
  /** The owner, of organizers only. */
  owner: string | null
}
