import type { OrganizationType } from '#shared/enums.ts'
import type { AbuseReason, ReportableType } from '#shared/review/abuse-reports.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { HidingEffect } from '#shared/review/hiding-effect.ts'
import type { QueueCover } from '#shared/review/review-queues.ts'

/** Queue pages as in the sidebar: revisions are part of the events page. */
const QUEUE_PAGES = ['organizations', 'events', 'reports', 'proposals', 'claims', 'messages'] as const
export type QueuePageName = (typeof QUEUE_PAGES)[number]

/** A row of a queue. */
export type QueueRow = {
  /** The key in URLs: `12`, `edit-7`, `venue-3`. */
  key: string
  title: string
  about: string | null
  badge?: 'new' | 'edit' | 'approval' | 'organizer' | 'venue' | 'appeal'
  /** What was reported, and why. */
  reported?: { type: ReportableType; reason: AbuseReason | null }
  type?: OrganizationType
  /** The organization's slug, for its seal. */
  seal?: string
  logo?: string | null | undefined
  /** Cover of an event. */
  cover?: QueueCover
  hours: number
  /** The moderator has an interest in it: someone else must decide. */
  own?: boolean
}

export type Reviewable = { entityType: AuditedType; id: number }
const REVIEWABLE_KINDS: Record<QueuePageName, Record<string, AuditedType>> = {
  organizations: { '': 'organization', change: 'organization_revision' },
  events: { '': 'event', edit: 'revision' },
  reports: { '': 'abuse_case' },
  proposals: { organizer: 'organization', venue: 'venue' },
  claims: { '': 'claim' },
  messages: { '': 'message' },
}

/** Parses the key of a queue item; null when it is invalid. */
export function parseQueueKey(screen: QueuePageName, key: string | undefined): Reviewable | null {
  const [, kind = '', id = ''] = /^(?:([a-z]+)-)?(\d{1,9})$/.exec(key ?? '') ?? []
  const entityTypes = REVIEWABLE_KINDS[screen]
  return id && Object.hasOwn(entityTypes, kind) ? { entityType: entityTypes[kind]!, id: Number(id) } : null
}

const REPORT_ACTIONS = [
  ...['takeReport', 'dismissReport', 'settleReport', 'warnReported', 'hideReport', 'removeReported'],
  ...['upholdReport', 'overturnReport'],
]

/** The queue item of a decision, by action: where to go when it is undone. */
const QUEUE_ITEM_OF_ACTION: Record<string, (id: number) => [QueuePageName, string]> = {
  verifyOrganization: (id) => ['organizations', `${id}`],
  rejectOrganization: (id) => ['organizations', `${id}`],
  approveChange: (id) => ['organizations', `change-${id}`],
  rejectChange: (id) => ['organizations', `change-${id}`],
  reviewProfile: (id) => ['organizations', `change-${id}`],
  publishEvent: (id) => ['events', `${id}`],
  requestChanges: (id) => ['events', `${id}`],
  rejectEvent: (id) => ['events', `${id}`],
  markReviewed: (id) => ['events', `edit-${id}`],
  ...Object.fromEntries(
    REPORT_ACTIONS.map((action) => [action, (id: number) => ['reports', `${id}`] as [QueuePageName, string]]),
  ),
  acceptOrganizer: (id) => ['proposals', `organizer-${id}`],
  rejectOrganizer: (id) => ['proposals', `organizer-${id}`],
  acceptVenue: (id) => ['proposals', `venue-${id}`],
  rejectVenue: (id) => ['proposals', `venue-${id}`],
  acceptClaim: (id) => ['claims', `${id}`],
  rejectClaim: (id) => ['claims', `${id}`],
  handleMessage: (id) => ['messages', `${id}`],
}
export const queueItemOf = ({ action, entityId }: { action: string; entityId: number }) =>
  Object.hasOwn(QUEUE_ITEM_OF_ACTION, action) ? QUEUE_ITEM_OF_ACTION[action]!(entityId) : null

/** Reason templates of each queue. */
export const TEMPLATES = {
  organizations: ['similar', 'missing', 'not_larp', 'other'],
  events: ['missing', 'unclear', 'not_larp', 'other'],
  reports: ['rights', 'privacy', 'minors', 'insult', 'other'],
  proposals: ['similar', 'missing', 'not_larp', 'other'],
  claims: ['proof', 'other'],
  messages: [],
} as const satisfies Record<QueuePageName, readonly string[]>
export type Template = (typeof TEMPLATES)[QueuePageName][number]
/** `isSent`: whether anyone will receive the reason. */
export type ReasonOptions = {
  locale: 'es' | 'en'
  recipientName: string | null
  isSent: boolean
  /** Of suspending the organization of a change, or taking down the event of an edit. */
  effect: HidingEffect | null
  templates: { name: Template; text: string }[]
}

/**
 * Revalidate after a rejected decision too, because someone else may have decided; by default the router does not
 * revalidate after a 4xx response.
 */
export const alwaysRevalidate = () => true
