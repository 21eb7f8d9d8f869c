import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import { type QueueFilters, queuesOf } from '#shared/review/queue-pages.ts'
import type { Queue, QueuePageName } from '#shared/review/queues.ts'
import { listQueueRows, waitingIn } from './queue.server.ts'

/** Lines of a queue shown at once. */
export const QUEUE_PAGE_SIZE = 50

/** A line of the list before its details are read. */
export type QueueEntry = { queue: Queue; key: string; position: number }
export type QueuePage = {
  /** At most QUEUE_PAGE_SIZE. */
  entries: QueueEntry[]
  /** How many match the filters. */
  total: number
  page: number
  pages: number
  /** The keys of the items before and after this page. */
  previous: string | null
  next: string | null
}

/** SQL: the order of `matchingEntries`. */
export const QUEUE_ORDER = sql.raw('w.at, w.queue, w.key')

/** SQL: what waits on a page of the site team and matches the filters, as `w`. */
export const matchingEntries = (ctx: RequestContext, page: QueuePageName, { q, kind, late }: QueueFilters): SQL => {
  const promised = sql`${ctx.now.toISOString()}::timestamptz - ${VERIFICATION_HOURS} * interval '1 hour'`
  const conditions = [
    sql`true`,
    ...(q ? [sql`folded(w.words) like folded(${containsPattern(q)})`] : []),
    ...(kind ? [sql`w.kind = ${kind}`] : []),
    ...(late ? [sql`w.at <= ${promised}`] : []),
  ]
  return sql`(select * from (${waitingIn(ctx, queuesOf(page))}) w where ${sql.join(conditions, sql` and `)}) w`
}

/** Where to look in the list: at the item with this key, or at a page. */
type QueuePlace = { key?: string | undefined; page?: number | undefined }
type EntryRow = QueueEntry & { total: number; page: number }

/**
 * A page of what matches the filters, oldest first: the one with the item of that key where it is among them. One statement, over the cheap
 * columns of everything that waits.
 */
export async function findQueuePage(
  ctx: RequestContext,
  name: QueuePageName,
  filters: QueueFilters,
  { key, page = 1 }: QueuePlace,
): Promise<QueuePage> {
  authorizeTeam(ctx)
  const size = sql.raw(String(QUEUE_PAGE_SIZE))
  const rows = await ctx.db.execute<EntryRow>(sql`
    with listed as materialized (
      select w.queue, w.key, (row_number() over (order by ${QUEUE_ORDER}))::int as position
      from ${matchingEntries(ctx, name, filters)}),
    counted as (select count(*)::int as total from listed),
    place as (select coalesce((select (l.position - 1) / ${size} from listed l where l.key = ${key ?? null}),
      least(${page - 1}::int, greatest(counted.total - 1, 0) / ${size})) as page, counted.total from counted)
    select l.*, place.total, place.page + 1 as page from listed l, place
    where l.position between place.page * ${size} and (place.page + 1) * ${size} + 1 order by l.position`)
  const total = rows[0]?.total ?? 0
  const at = rows[0]?.page ?? 1
  const first = (at - 1) * QUEUE_PAGE_SIZE + 1
  const entries = rows.filter(({ position }) => position >= first && position < first + QUEUE_PAGE_SIZE)
  return {
    entries: entries.map(({ queue, key: entryKey, position }) => ({ queue, key: entryKey, position })),
    total,
    page: at,
    pages: Math.max(1, Math.ceil(total / QUEUE_PAGE_SIZE)),
    previous: rows.find(({ position }) => position === first - 1)?.key ?? null,
    next: rows.find(({ position }) => position === first + QUEUE_PAGE_SIZE)?.key ?? null,
  }
}

/** The lines of these entries, in their order. What was decided meanwhile is left out. */
export async function listEntryRows(ctx: RequestContext, entries: Pick<QueueEntry, 'queue' | 'key'>[]) {
  authorizeTeam(ctx)
  const byQueue = Map.groupBy(entries, ({ queue }) => queue)
  const rows = await Promise.all(
    [...byQueue].map(([queue, own]) =>
      listQueueRows(
        ctx,
        queue,
        own.map(({ key }) => key),
      ),
    ),
  )
  const byKey = new Map<string, QueueRow>(rows.flat().map((row) => [row.key, row]))
  return entries.flatMap(({ key }) => byKey.get(key) ?? [])
}

/** The key of the item to decide after this one: the next that matches, else the oldest other. */
export async function findNextKey(
  ctx: RequestContext,
  name: QueuePageName,
  filters: QueueFilters,
  key: string,
): Promise<string | null> {
  authorizeTeam(ctx)
  const [row] = await ctx.db.execute<{ key: string }>(sql`
    with listed as materialized (
      select w.key, row_number() over (order by ${QUEUE_ORDER}) as position from ${matchingEntries(ctx, name, filters)})
    select l.key from listed l where l.key <> ${key}
    order by l.position < coalesce((select o.position from listed o where o.key = ${key}), 0), l.position limit 1`)
  return row?.key ?? null
}
