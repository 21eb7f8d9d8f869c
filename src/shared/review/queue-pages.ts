import type { OrganizationType } from '#shared/enums.ts'
import type { AbuseReason, ReportableType } from './abuse-reports.ts'
import { PAGES, QUEUE_RULES, type Queue, type QueuedType, type QueueKind, type QueuePageName } from './queues.ts'
import type { QueueCover } from './review-queues.ts'

export const QUEUE_PAGES = Object.keys(PAGES) as QueuePageName[]
export const isQueuePage = (name: string): name is QueuePageName => Object.hasOwn(PAGES, name)

/** The queues of a page. */
export const queuesOf = (page: QueuePageName): Queue[] =>
  QUEUE_RULES.flatMap(([queue, rules]) => (rules.page === page ? [queue] : []))

/** The items of each queue by their type, and what their keys begin with. */
const KEY_KINDS = QUEUE_RULES.flatMap(([queue, { page, keys }]) =>
  Object.entries(keys).map(([name, entityType]) => ({ page, queue, entityType, prefix: name && `${name}-` })),
)

/** What the key of an item begins with. */
export const keyPrefix = (queue: Queue, type: string): string =>
  KEY_KINDS.find((kind) => kind.queue === queue && kind.entityType === type)?.prefix ?? ''

export type ReviewTarget = { queue: Queue; entityType: QueuedType; id: number }

/** Parses the key of a queue item; null when it is invalid. */
export function parseQueueKey(page: QueuePageName, key: string | undefined): ReviewTarget | null {
  const [, sent = '', id = ''] = /^((?:[a-z]+-)?)(\d{1,9})$/.exec(key ?? '') ?? []
  const kind = id && KEY_KINDS.find((one) => one.page === page && one.prefix === sent)
  return kind ? { queue: kind.queue, entityType: kind.entityType, id: Number(id) } : null
}

/** The page and key of the item that an entry of the audit log is about; null where its action is none of a queue. */
export function queueItemOf({
  action,
  entityType,
  entityId,
}: {
  action: string
  entityType: string
  entityId: number
}) {
  const rules = QUEUE_RULES.filter(([, { decisions, others = [] }]) =>
    [...others, ...Object.values(decisions).flatMap(({ actions }) => actions)].includes(action),
  )
  const found = KEY_KINDS.find(
    (kind) => kind.entityType === entityType && rules.some(([queue]) => queue === kind.queue),
  )
  return found ? ([found.page, `${found.prefix}${entityId}`] as const) : null
}

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
    kind: (PAGES[page].kinds as readonly QueueKind[]).find((one) => one === kind) ?? null,
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
