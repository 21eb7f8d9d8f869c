import { type SQL, sql } from 'drizzle-orm'
import { hasInterest } from '#features/review/access.server.ts'
import { extensionPoint, extensionsOf, getExtension } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { isoSecond, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import type { QueueDecisions } from '#shared/review/bulk-decisions.ts'
import { keyPrefix, type QueueCounts, type QueueRow, type ReviewTarget } from '#shared/review/queue-pages.ts'
import type { Queue, QueueItems, TypeIn } from '#shared/review/queues.ts'

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
) => Promise<number>

/** The items of one type in a queue: SQL over one `from`, and what can be decided about them. */
type QueuePart<Kind extends Queue> = {
  type: TypeIn<Kind>
  /** What can be decided about an item and about many at once, by intent. */
  decisions: QueueDecisions<Kind, DecisionHandler>
  /** SQL: what `waits`, `since`, `stamp`, `kind` and `words` read. It is counted and searched whole, so it has to be cheap. */
  from: SQL
  /** SQL: what only the lines and the items need is joined to it. */
  joins?: (ctx: RequestContext) => SQL
  id: SQL<number>
  /** Since when it waits. */
  since: SQL<Date>
  /** SQL: what waits. */
  waits: SQL
  /** SQL: what can be decided without waiting here: it is found by its key only. */
  isDecidable?: SQL
  /** SQL: differs once its content does. */
  stamp: SQL
  /** SQL: as the page's filter; null where it has none. */
  kind?: SQL
  /** SQL: what is searched in. */
  words: SQL
  /** SQL: the other columns of a `QueueRow`. */
  line: (ctx: RequestContext) => SQL
  /** SQL: the other columns of an item, with everything that a decision needs. */
  item: (ctx: RequestContext) => SQL
  /** Makes the item of them. */
  // biome-ignore lint/suspicious/noExplicitAny: the row of each noun
  read?: (row: any, ctx: RequestContext) => QueueItems[Kind] | Promise<QueueItems[Kind]>
}

/** A queue of the site team, declared by `queue`. */
export type QueueSource<Kind extends Queue> = {
  queue: Kind
  parts: readonly QueuePart<Kind>[]
}
type AnyPart = QueuePart<Queue>

/** A queue of the site team, in a noun's `admin.server.ts`. */
export const queue = <Kind extends Queue>(kind: Kind, ...parts: QueuePart<Kind>[]): QueueSource<Kind> => ({
  queue: kind,
  parts,
})

export type AnyQueue = { [Kind in Queue]: QueueSource<Kind> }[Queue]
export const queues = extensionPoint<AnyQueue>('queues of the site team', ({ queue }) => queue)

const queueSource = <Kind extends Queue>(ctx: RequestContext, kind: Kind) =>
  getExtension(ctx, queues, kind) as unknown as QueueSource<Kind>

/** The items of a queue, oldest first, at most QUEUE_LIMIT; those with these keys where they are given. */
export async function listQueue<Kind extends Queue>(
  ctx: RequestContext,
  kind: Kind,
  keys: QueueKeys = null,
): Promise<QueueItems[Kind][]> {
  authorizeTeam(ctx)
  const { parts } = queueSource(ctx, kind)
  const items = await Promise.all(parts.map((part) => listPart(ctx, kind, part, keys)))
  return items.length === 1 ? items[0]! : oldestFirst(items.flat()).slice(0, QUEUE_LIMIT)
}

const oldestFirst = <Item extends { since: string }>(items: Item[]) =>
  items.sort((a, b) => a.since.localeCompare(b.since))

async function listPart<Kind extends Queue>(
  ctx: RequestContext,
  kind: Kind,
  part: QueuePart<Kind>,
  keys: QueueKeys,
): Promise<QueueItems[Kind][]> {
  const { id, since, waits, isDecidable = waits, item, read } = part
  const rows = await ctx.db.execute(sql`
    select ${id} as id, ${isoSecond(since)} as since, ${waitingHours(ctx, since)} as hours, ${hasInterest(ctx, part.type, id)} as own,
      ${item(ctx)}
    from ${fromAll(ctx, part)} where ${keys ? isDecidable : waits} and ${isAmongKeys(kind, part, keys)} order by ${since}, ${id} limit ${QUEUE_LIMIT}`)
  return Promise.all(rows.map((row) => (read ? read(row, ctx) : (row as QueueItems[Kind]))))
}

const fromAll = (ctx: RequestContext, { from, joins }: Pick<AnyPart, 'from' | 'joins'>) =>
  sql`${from} ${joins?.(ctx) ?? sql``}`
const keyOf = (kind: Queue, { type, id }: Pick<AnyPart, 'type' | 'id'>) => sql`${keyPrefix(kind, type)}::text || ${id}`

/** The handler of a decision on an item of this queue; null where there is none of that name. */
export function findDecision(
  ctx: RequestContext,
  { queue: kind, entityType }: Pick<ReviewTarget, 'queue' | 'entityType'>,
  intent: string,
): DecisionHandler | null {
  const part = queueSource(ctx, kind).parts.find(({ type }) => type === entityType)
  const decisions: Record<string, DecisionHandler> = part?.decisions ?? {}
  return Object.hasOwn(decisions, intent) ? decisions[intent]! : null
}

/** The lines of these items, by key. */
export async function listQueueRows(ctx: RequestContext, kind: Queue, keys: string[]): Promise<QueueRow[]> {
  authorizeTeam(ctx)
  if (keys.length === 0) return []
  const rows = await Promise.all(
    queueSource(ctx, kind).parts.map((part) => {
      const { id, since, waits, kind: badge = sql`null`, line } = part
      return ctx.db.execute<QueueRow>(sql`
        select ${keyOf(kind, part)} as key, ${badge} as badge, ${waitingHours(ctx, since)} as hours,
          ${hasInterest(ctx, part.type, id)} as own, ${line(ctx)}
        from ${fromAll(ctx, part)} where ${waits} and ${isAmongKeys(kind, part, keys)}`)
    }),
  )
  return rows.flatMap((of) => [...of])
}

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

/** SQL: whether the item has one of the keys; true where all are asked for. */
function isAmongKeys(kind: Queue, { type, id }: Pick<AnyPart, 'type' | 'id'>, keys: QueueKeys): SQL {
  if (!keys) return sql`true`
  const prefix = keyPrefix(kind, type)
  const ids = keys.filter((key) => key.startsWith(prefix)).map((key) => Number(key.slice(prefix.length)))
  return sql`${id} = any(${idArray(ids.filter(Number.isSafeInteger))})`
}

/** SQL: what waits in a queue. Columns: `key` in URLs, `at` since when, `stamp`, `kind` and `words`. */
const waitingOf = ({ queue: kind, parts }: AnyQueue): SQL =>
  sql.join(
    parts.map(
      (part) => sql`select ${keyOf(kind, part)} as key, ${part.since} as at, ${part.stamp} as stamp,
        ${part.kind ?? sql`null`}::text as kind, ${part.words} as words from ${part.from} where ${part.waits}`,
    ),
    sql` union all `,
  )

/** SQL: everything that waits in these queues, each row with its queue. */
export const waitingIn = (ctx: RequestContext, kinds: Queue[]): SQL =>
  sql.join(
    kinds.map((kind) => sql`select ${kind}::text as queue, w.* from (${waitingOf(getExtension(ctx, queues, kind))}) w`),
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
    (source) => sql`(select ${counts} from (
      select w.kind, count(*)::int as count, min(w.at) as at from (${waitingOf(source)}) w group by w.kind) g) as ${sql.identifier(source.queue)}`,
  )
  const [row] = await ctx.db.execute<QueueCounts>(sql`select ${sql.join(counted, sql`, `)}`)
  return row!
}
