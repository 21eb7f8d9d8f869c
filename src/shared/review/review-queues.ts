import type { ContentLocale, OrganizationType, Theme } from '#shared/enums.ts'
import type { VenueValues } from '#shared/venue-columns.ts'
import type { AbuseReason, CaseAction, CaseStatus, ReportableType, TargetState } from './abuse-reports.ts'
import type { Diff } from './diff.ts'

/** `hours`: full hours in the queue. `own`: the reader has an interest in it, so someone else decides. */
export type Decidable = { id: number; since: string; hours: number; own: boolean }
export type Named = { id: number; name: string; slug: string }
export type Similar = Named & { status: string }
type Descriptions = Partial<Record<ContentLocale, string>>
type Links = { url: string | null; instagram: string | null; facebook: string | null; discord: string | null }
type TeamPerson = { id: number; username: string | null; email: string | null }

/** For how many hours its owner or proposer has been asked for changes, and for which: it is not listed, and can be decided all the same. */
export type AskedChanges = { hours: number; reason: string | null }

export type WaitingOrganization = Decidable &
  Named & {
    asked: AskedChanges | null
    /** Why it was sent back last; null the first time. */
    reason: string | null
    changedSince: Diff | null
    /** It waits longer than promised. */
    overdue: boolean
    type: OrganizationType
    county: string | null
    email: string | null
    phone: string | null
    links: Links
    descriptions: Descriptions
    owner: TeamPerson & { confirmed: boolean }
    similar: Similar[]
    /** Whether the email's domain is that of the website; null where one is missing. */
    sameDomain: boolean | null
    events: number
    picture: TeamPicture | null
    logo: TeamPicture | null
    version: string
  }
export type TeamPicture = { id: number; url: string; width: number; height: number }
/** Profile changes of a verified organization. */
export type WaitingProfileChange = Decidable & {
  organization: Named & { type: OrganizationType; logo: string | null }
  /** Not public before approval; else public and reviewed afterwards. */
  needsApproval: boolean
  changedBy: string | null
  similar: Similar[]
  picture: TeamPicture | null
  version: string
  diff: Diff
}
/** The cover of an event: its image, else generated from genre, title and date. */
export type QueueCover = {
  theme: Theme | null
  art: string
  date: string | null
  photo: { url: string; focal: { x: number; y: number } } | null
}
export type WaitingEvent = Decidable & {
  title: string
  slug: string
  dateStart: string | null
  dateEnd: string | null
  organizer: Similar & { published: number }
  submittedBy: string | null
  venue: string | null
  cover: QueueCover
  /** Tags that are not accepted yet: they become public with the event. */
  newTags: string[]
  tickets: number
  /** The reason of the last decision. */
  reason: string | null
  /** Since it was last sent back; null the first time. */
  changedSince: Diff | null
  /** What its organizer answers to it. */
  reply: string | null
  firstTime: boolean
  /** Of its content: sent back with the decision, which must be about the version that was read. */
  version: string
  picture: TeamPicture | null
}
export type WaitingRevision = Decidable & {
  cover: QueueCover
  event: { id: number; title: string; slug: string; organizer: string }
  changedBy: string | null
  reason: string | null
  picture: TeamPicture | null
  diff: Diff
}
export type Proposal = Decidable &
  Named & {
    kind: 'organizer' | 'venue'
    asked: AskedChanges | null
    county: string | null
    links: Links
    proposedBy: string | null
    proposedEmail: string | null
    similar: Similar[]
    organizer: { type: OrganizationType; descriptions: Descriptions; email: string | null } | null
    venue: VenueValues | null
  }
export type WaitingClaim = Decidable & {
  organizer: Named & { url: string | null }
  person: TeamPerson
  message: string
  /** The number of other claims. */
  rivals: number
  /** Of the other open claims, which are rejected when this one is accepted. */
  rivalIds: number[]
  rivalNames: string[]
  sameDomain: boolean | null
}
/** All reports on one thing; or the appeal of its owner. */
export type WaitingReport = Decidable & {
  type: ReportableType
  name: string
  /** Its page; null when it is gone. */
  path: string | null
  /** What it says, where its page may not show it to the team. */
  text: string | null
  /** What the team opens one by one, on record. */
  files: { id: number; name: string; ext: string; bytes: number }[]
  version: string | null
  status: CaseStatus
  targetState: TargetState
  takenBy: string | null
  mine: boolean
  reports: {
    reference: string
    reason: AbuseReason
    message: string
    at: string
    kind: 'account' | 'address' | 'anonymous'
  }[]
  notes: { by: string | null; text: string; at: string }[]
  /** Cases decided before about the same thing. */
  earlier: number
  appeal: { text: string; action: CaseAction; reason: string | null; decidedBy: string | null } | null
}
export type WaitingMessage = Decidable & { name: string; email: string; message: string; locale: ContentLocale }
