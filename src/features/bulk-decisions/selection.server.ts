import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { waitingIn } from '#features/site-team/queries/queue.server.ts'
import { matchingEntries, QUEUE_ORDER } from '#features/site-team/queries/queue-page.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { BULK_LIMIT } from '#shared/review/bulk-decisions.ts'
import { parseQueueKey, type QueueFilters, queuesOf } from '#shared/review/queue-pages.ts'
import type { Queue, QueuePageName } from '#shared/review/queues.ts'

/** The items of a page with these keys, or everything that matches filters. */
export type BulkSelection = { keys: string[] } | { filters: QueueFilters }
export type SelectedEntry = { queue: Queue; key: string; kind: string | null; stamp: string }
export type SelectedEntries = {
  /** At most BULK_LIMIT, oldest first. */
  entries: SelectedEntry[]
  /** How many there are. */
  total: number
  /** Tells these items, as they are now, from any others: sent with the decision. */
  seen: string
}

/** What a decision about many items would be about. Keys of what no longer waits are left out. */
export async function selectEntries(
  ctx: RequestContext,
  page: QueuePageName,
  selection: BulkSelection,
): Promise<SelectedEntries> {
  authorizeTeam(ctx)
  const from = 'keys' in selection ? withKeys(ctx, page, selection.keys) : matchingEntries(ctx, page, selection.filters)
  const rows = await ctx.db.execute<SelectedEntry & { total: number }>(sql`
    select w.queue, w.key, w.kind, w.stamp, count(*) over ()::int as total from ${from} order by ${QUEUE_ORDER} limit ${BULK_LIMIT}`)
  const entries = rows.map(({ total: _, ...entry }) => entry)
  return { entries, total: rows[0]?.total ?? 0, seen: digestOf(entries) }
}

/** SQL: what waits on the page under one of the keys, as `w`. */
const withKeys = (ctx: RequestContext, page: QueuePageName, keys: string[]) => {
  const valid = keys.filter((key) => parseQueueKey(page, key) !== null).slice(0, BULK_LIMIT)
  return sql`(select x.* from (${waitingIn(ctx, queuesOf(page))}) x
    where x.key in (select jsonb_array_elements_text(${JSON.stringify(valid)}::text::jsonb))) w`
}

const digestOf = (entries: SelectedEntry[]) =>
  createHash('sha256')
    .update(JSON.stringify(entries.map(({ key, stamp }) => [key, stamp])))
    .digest('base64url')
    .slice(0, 22)
