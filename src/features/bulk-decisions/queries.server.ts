import { sql } from 'drizzle-orm'
import { authorizeJob, authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import type { QueuePageName } from '#shared/review/queues.ts'

export type BulkItem = {
  key: string
  title: string
  /** The audit log's entry, and its action, where it was decided. */
  entry: number | null
  action: string | null
  undone: boolean
  undoable: boolean
  /** The code of why it was not decided; null while it waits its turn, too. */
  refusal: string | null
}
export type BulkOutcome = {
  id: number
  page: QueuePageName
  intent: string
  by: string | null
  finished: boolean
  items: BulkItem[]
}

/** What became of each item of a decision about many. Throws 404. */
export async function getBulk(ctx: RequestContext, page: QueuePageName, id: number): Promise<BulkOutcome> {
  authorizeTeam(ctx)
  const [bulk] = isRowId(id)
    ? await ctx.db.execute<Omit<BulkOutcome, 'items'>>(sql`
        select b.id, b.page, b.intent, u.username as by, b.finished_at is not null as finished
        from bulk_decisions b join users u on u.id = b.actor_id where b.id = ${id} and b.page = ${page}`)
    : []
  if (!bulk) throw notFound()
  const items = await ctx.db.execute<BulkItem>(sql`
    select i.key, i.title, i.entry, i.refusal, h.action, z.id is not null as undone,
      coalesce(z.id is null and h.created_at >= ${ctx.now.toISOString()}::timestamptz - ${UNDO_SECONDS} * interval '1 second', false) as undoable
    from bulk_decision_items i left join audit_log h on h.id = i.entry left join audit_log z on z.undoes = h.id
    where i.bulk_id = ${id} order by i.position`)
  return { ...bulk, items: [...items] }
}

/** As whom a decision about many is made, for its job. */
export async function findBulkActor(ctx: RequestContext, id: number): Promise<number | null> {
  authorizeJob(ctx)
  const [bulk] = await ctx.db.execute<{ by: number }>(
    sql`select b.actor_id as by from bulk_decisions b where b.id = ${id}`,
  )
  return bulk?.by ?? null
}
