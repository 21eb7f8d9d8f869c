import type { OrganizationType } from '#shared/enums.ts'
import type { AbuseReason, ReportableType } from './abuse-reports.ts'
import type { AuditedType } from './audit-log.ts'
import type { Queue, QueueCover } from './review-queues.ts'

/** Queue pages as in the sidebar: some show two queues. */
export const QUEUE_PAGES = ['organizations', 'events', 'reports', 'proposals', 'claims', 'messages'] as const
export type QueuePageName = (typeof QUEUE_PAGES)[number]
export const isQueuePage = (name: string): name is QueuePageName => QUEUE_PAGES.some((page) => page === name)

type KeyKind = { queue: Queue; entityType: AuditedType }
/** What the keys of a page's items stand for, by their prefix: `12`, `edit-7`, `venue-3`. */
const KEY_KINDS: Record<QueuePageName, Record<string, KeyKind>> = {
  organizations: {
    '': { queue: 'organizations', entityType: 'organization' },
    change: { queue: 'profiles', entityType: 'organization_revision' },
  },
  events: { '': { queue: 'events', entityType: 'event' }, edit: { queue: 'revisions', entityType: 'revision' } },
  reports: { '': { queue: 'reports', entityType: 'abuse_case' } },
  proposals: {
    organizer: { queue: 'proposals', entityType: 'organization' },
    venue: { queue: 'proposals', entityType: 'venue' },
  },
  claims: { '': { queue: 'claims', entityType: 'claim' } },
  messages: { '': { queue: 'messages', entityType: 'message' } },
}

/** The queues of a page. */
export const queuesOf = (page: QueuePageName): Queue[] => [
  ...new Set(Object.values(KEY_KINDS[page]).map(({ queue }) => queue)),
]

/** What the key of an item begins with. */
export function keyPrefix(queue: Queue, entityType: AuditedType): string {
  const kinds = QUEUE_PAGES.flatMap((page) => Object.entries(KEY_KINDS[page]))
  const [prefix] = kinds.find(([, kind]) => kind.queue === queue && kind.entityType === entityType) ?? ['']
  return prefix && `${prefix}-`
}

export type ReviewTarget = KeyKind & { id: number }

/** Parses the key of a queue item; null when it is invalid. */
export function parseQueueKey(page: QueuePageName, key: string | undefined): ReviewTarget | null {
  const [, prefix = '', id = ''] = /^(?:([a-z]+)-)?(\d{1,9})$/.exec(key ?? '') ?? []
  const kinds = KEY_KINDS[page]
  return id && Object.hasOwn(kinds, prefix) ? { ...kinds[prefix]!, id: Number(id) } : null
}

/** The kinds of items of each page, as its filter lists them. */
export const QUEUE_KINDS = {
  organizations: ['new', 'approval', 'edit'],
  events: ['new', 'edit'],
  reports: ['report', 'appeal'],
  proposals: ['organizer', 'venue'],
  claims: [],
  messages: [],
} as const satisfies Record<QueuePageName, readonly string[]>
export type QueueKind = (typeof QUEUE_KINDS)[QueuePageName][number]

/** What the list of a queue page is reduced to. */
export type QueueFilters = {
  q: string
  kind: QueueKind | null
  /** Only what has waited longer than promised. */
  late: boolean
}

/** The filters in a URL; invalid ones are ignored. */
export function readQueueFilters(page: QueuePageName, query: URLSearchParams): QueueFilters {
  const kind = query.get('kind')
  return {
    // PostgreSQL rejects NUL.
    q: (query.get('q') ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 100),
    kind: QUEUE_KINDS[page].find((one) => one === kind) ?? null,
    late: query.get('late') === '1',
  }
}

/** The filters as the query of a URL, with what else belongs into it: empty, or from `?` on. */
export function queueQuery({ q, kind, late }: QueueFilters, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(kind && { kind }), ...(late && { late: '1' }), ...more })
  return query.size > 0 ? `?${query}` : ''
}

/** `kinds`: how many there are of each kind, where a page has several. */
export type QueueCounts = Record<
  Queue,
  { count: number; oldestHours: number | null; kinds: Partial<Record<QueueKind, number>> }
>

/** An item in the list of its queue. */
export type QueueRow = {
  /** The key in URLs: `12`, `edit-7`, `venue-3`. */
  key: string
  title: string
  about: string | null
  badge: QueueKind | null
  /** What was reported, and why. */
  reported?: { type: ReportableType; reason: AbuseReason | null }
  type?: OrganizationType
  /** The organization's slug, for its seal. */
  seal?: string
  /** The address of its logo, where it has one. */
  logo?: string | null
  /** Cover of an event. */
  cover?: QueueCover
  hours: number
  /** The moderator has an interest in it: someone else must decide. */
  own: boolean
}
