import { type SQL, sql } from 'drizzle-orm'
import { extensionPoint, extensionsOf, getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { QueueDecisions } from '#shared/review/bulk-decisions.ts'
import type { QueueCounts, QueueRow } from '#shared/review/queue-pages.ts'
import type { Queue, QueueItems } from '#shared/review/review-queues.ts'

/** Items read at once with everything about them, oldest first. */
export const QUEUE_LIMIT = 200

/** The keys of the items that are asked for; all of the queue where it is null. */
export type QueueKeys = string[] | null

type DecisionHandler = (
  ctx: RequestContext,
  id: number,
  form: Record<string, unknown>,
  /** The version of what was read, where the item has one. */
  version: string | null,
  /** Of the item: a queue of proposals has two. */
  entityType: AuditedType,
) => Promise<number>

/** A queue of the site team, in a noun's `admin.server.ts`. */
export type QueueSource<Kind extends Queue> = {
  queue: Kind
  /** Its items with everything that a decision needs, oldest first, at most QUEUE_LIMIT. By key also what can be decided without waiting here. */
  list: (ctx: RequestContext, keys: QueueKeys) => Promise<QueueItems[Kind][]>
  /** The same as lines of a list, in any order. */
  rows: (ctx: RequestContext, keys: string[]) => Promise<QueueRow[]>
  /**
   * SQL: what waits, cheaply, since it is counted and searched whole. Columns: `key` in URLs, `at` since when it waits, `stamp` that differs
   * once its content does, `kind` as the page's filter, and `words` to search in.
   */
  waiting: SQL
  /** What can be decided about an item and about many at once, by intent. */
  decisions: QueueDecisions<Kind, DecisionHandler>
}
export const queues = extensionPoint<{ [Kind in Queue]: QueueSource<Kind> }[Queue]>(
  'queues of the site team',
  ({ queue }) => queue,
)

const queueSource = <Kind extends Queue>(ctx: RequestContext, kind: Kind) =>
  getExtension(ctx, queues, kind) as unknown as QueueSource<Kind>

/** The items of a queue, oldest first, at most QUEUE_LIMIT; those with these keys where they are given. */
export async function listQueue<Kind extends Queue>(
  ctx: RequestContext,
  kind: Kind,
  keys: QueueKeys = null,
): Promise<QueueItems[Kind][]> {
  authorizeTeam(ctx)
  return queueSource(ctx, kind).list(ctx, keys)
}

/** The handler of a decision on an item of this queue; null where there is none of that name. */
export function findDecision(ctx: RequestContext, kind: Queue, intent: string): DecisionHandler | null {
  const decisions: Record<string, DecisionHandler> = queueSource(ctx, kind).decisions
  return Object.hasOwn(decisions, intent) ? decisions[intent]! : null
}

/** The lines of these items, by key. */
export async function listQueueRows(ctx: RequestContext, kind: Queue, keys: string[]): Promise<QueueRow[]> {
  authorizeTeam(ctx)
  return keys.length > 0 ? queueSource(ctx, kind).rows(ctx, keys) : []
}

/** SQL: since when something waits, as ISO 8601 and in whole hours. */
export const waitingColumns = (ctx: RequestContext, since: SQL<Date>) => sql`${isoSecond(since)} as since,
  ${waitingHours(ctx, since)} as hours`

/** SQL: for how many whole hours something waits. */
export const waitingHours = (ctx: RequestContext, since: SQL<Date>): SQL<number> =>
  sql`floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${since}) / 3600)::int`

/** SQL: `asked` of an organizer or a venue in the row `alias`: null unless it was asked for changes. */
export const askedColumn = (ctx: RequestContext, alias: 'o' | 'v') => {
  const [at, reason] = [sql.raw(`${alias}.changes_requested_at`), sql.raw(`${alias}.status_reason`)]
  return sql`${jsonIf(sql`${at} is not null`, jsonObject({ hours: waitingHours(ctx, sql<Date>`${at}`), reason: sql<string | null>`${reason}` }))} as asked`
}

/** SQL: the stamp of content that is dated by its last change. */
export const stampOf = (changedAt: SQL) => sql`extract(epoch from ${changedAt})::text`

/** SQL: whether the id is in one of the keys with this prefix (`edit-7`); true where all are asked for. */
export function isAmongKeys(id: SQL, keys: QueueKeys, prefix = ''): SQL<boolean> {
  if (!keys) return sql`true`
  const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(prefix.length)))
  return sql`${id} = any(${idArray(ids.filter(Number.isSafeInteger))})`
}

/** SQL: everything that waits in these queues, each row with its queue. */
export const waitingIn = (ctx: RequestContext, kinds: Queue[]): SQL =>
  sql.join(
    kinds.map((kind) => sql`select ${kind}::text as queue, w.* from (${queueSource(ctx, kind).waiting}) w`),
    sql` union all `,
  )

/** Count and age in hours of the oldest item of each queue, and the count of each kind, in one statement. */
export async function countQueues(ctx: RequestContext): Promise<QueueCounts> {
  authorizeTeam(ctx)
  const counts = jsonObject({
    count: sql<number>`coalesce(sum(g.count), 0)`,
    oldestHours: sql<number | null>`${waitingHours(ctx, sql`min(g.at)`)}`,
    kinds: sql<
      QueueCounts[Queue]['kinds']
    >`coalesce(json_object_agg(g.kind, g.count) filter (where g.kind is not null), '{}')`,
  })
  const counted = extensionsOf(ctx, queues).map(
    ({ queue, waiting }) => sql`(select ${counts} from (
      select w.kind, count(*)::int as count, min(w.at) as at from (${waiting}) w group by w.kind) g) as ${sql.identifier(queue)}`,
  )
  const [row] = await ctx.db.execute<QueueCounts>(sql`select ${sql.join(counted, sql`, `)}`)
  return row!
}
