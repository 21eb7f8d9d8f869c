import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond, jsonObject } from '#platform/database/json.server.ts'
import type { Queue, QueueCounts, QueueItems } from '#shared/review/review-queues.ts'

/** Items shown at once, oldest first. */
export const QUEUE_LIMIT = 200

/** A queue of the site team. */
type QueueSource<Item> = {
  /** Its items, oldest first, at most QUEUE_LIMIT. */
  list: (ctx: RequestContext) => Promise<Item[]>
  /** SQL: since when each item waits, in the column `at`. */
  waitingSince: SQL
}
const queues = new Map<Queue, QueueSource<QueueItems[Queue]>>()

/** Registers a queue. Called in the noun's `admin.server.ts`, which declares its items in `QueueItems`. */
export function registerQueue<Kind extends Queue>(kind: Kind, source: QueueSource<QueueItems[Kind]>) {
  queues.set(kind, source)
}

/** The items of a queue, oldest first, at most QUEUE_LIMIT. */
export async function listQueue<Kind extends Queue>(ctx: RequestContext, kind: Kind): Promise<QueueItems[Kind][]> {
  authorizeTeam(ctx)
  const source = queues.get(kind) as QueueSource<QueueItems[Kind]> | undefined
  if (!source) throw new Error(`nobody registered the queue ${kind}`)
  return source.list(ctx)
}

/** SQL: since when something waits, as ISO 8601 and in whole hours. */
export const waitingColumns = (ctx: RequestContext, since: SQL<Date>) => sql`${isoSecond(since)} as since,
  floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${since}) / 3600)::int as hours`

/** Count and age in hours of the oldest item of each queue, in one statement. */
export async function countQueues(ctx: RequestContext): Promise<QueueCounts> {
  authorizeTeam(ctx)
  const counts: SQL<QueueCounts[Queue]> = jsonObject({
    count: sql<number>`count(*)`,
    oldestHours: sql<
      number | null
    >`floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - min(w.at)) / 3600)::int`,
  })
  const counted = [...queues].map(
    ([kind, { waitingSince }]) => sql`(select ${counts} from (${waitingSince}) w) as ${sql.identifier(kind)}`,
  )
  const [row] = await ctx.db.execute<QueueCounts>(sql`select ${sql.join(counted, sql`, `)}`)
  return row!
}
