import { and, eq, lt, sql } from 'drizzle-orm'
import { authorizeJob, authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { QueuePageName } from '#shared/review/queues.ts'
import { queueViewers } from './table.server.ts'

/** Without a sign of life for so long, nobody is looking any more. */
const LEASE_SECONDS = 45

/** A member of the site team who has an item open. */
export type QueueViewer = { page: string; key: string; name: string }

/** Who else has which item open at this moment. */
export async function listViewers(ctx: RequestContext): Promise<QueueViewer[]> {
  const me = authorizeTeam(ctx)
  return [
    ...(await ctx.db.execute<QueueViewer>(sql`
      select v.page, v.key, u.username as name from queue_viewers v join users u on u.id = v.user_id
      where v.user_id <> ${me.id} and v.seen_at > ${leaseStart(ctx).toISOString()}::timestamptz order by u.username_key limit 50`)),
  ]
}

/** Says which item of a page the caller has open, or with null that none of it is. One row a person, and what is over is deleted. */
export async function reportViewing(ctx: RequestContext, page: QueuePageName, key: string | null) {
  const me = authorizeTeam(ctx)
  if (key !== null) {
    const row = { page, key, seenAt: ctx.now }
    await ctx.db
      .insert(queueViewers)
      .values({ userId: me.id, ...row })
      .onConflictDoUpdate({ target: queueViewers.userId, set: row })
  } else {
    // Leaving a page may be heard after the arrival at the next one.
    await ctx.db.delete(queueViewers).where(and(eq(queueViewers.userId, me.id), eq(queueViewers.page, page)))
  }
  await deleteOver(ctx)
  return listViewers(ctx)
}

/** For when nobody of the team comes back: nothing is kept beyond minutes. */
export async function deleteOldViewers(ctx: RequestContext) {
  authorizeJob(ctx)
  await deleteOver(ctx)
}

const leaseStart = (ctx: RequestContext) => new Date(ctx.now.getTime() - LEASE_SECONDS * 1000)
const deleteOver = (ctx: RequestContext) => ctx.db.delete(queueViewers).where(lt(queueViewers.seenAt, leaseStart(ctx)))
