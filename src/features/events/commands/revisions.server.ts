import { desc, eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isEqualJson } from '#platform/database/same-json.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { REVISION_MINUTES } from '#shared/limits.ts'
import { notifyRevised } from '../listeners.server.ts'
import { eventRevisions } from './table.server.ts'

type Edit = { before: EventSnapshot; after: EventSnapshot; reason: string | null }
type Revision = typeof eventRevisions.$inferSelect

/**
 * Records an edit of a published event for the site team to review, in the transaction of the edit. Edits by one person within
 * REVISION_MINUTES are merged, unless somebody reviewed or changed the event in between; a reverted edit is deleted.
 */
export async function recordRevision(ctx: RequestContext, eventId: number, edit: Edit) {
  const changedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const last = await findMergeable(ctx, eventId, changedBy)
  if (!last) {
    const [made] = await ctx.db
      .insert(eventRevisions)
      .values({ eventId, ...edit, changedBy, changedAt: ctx.now })
      .returning({ id: eventRevisions.id })
    await notifyRevised(ctx, made!.id)
    return
  }
  if (isEqualJson(last.before, edit.after)) {
    await ctx.db.delete(eventRevisions).where(eq(eventRevisions.id, last.id))
    return
  }
  const reason = [last.reason, edit.reason].filter(Boolean).join('\n') || null
  await ctx.db.update(eventRevisions).set({ after: edit.after, reason }).where(eq(eventRevisions.id, last.id))
}

/** The event's latest revision, if it is this person's, recent and not reviewed. Locked, so that nobody marks it reviewed meanwhile. */
async function findMergeable(ctx: RequestContext, eventId: number, changedBy: number | null): Promise<Revision | null> {
  if (changedBy === null) return null
  const since = new Date(ctx.now.getTime() - REVISION_MINUTES * 60_000)
  const [last] = await ctx.db
    .select()
    .from(eventRevisions)
    .where(eq(eventRevisions.eventId, eventId))
    .orderBy(desc(eventRevisions.id))
    .limit(1)
    .for('update')
  const isMergeable = last && last.changedBy === changedBy && last.reviewedAt === null && last.changedAt > since
  return isMergeable ? last : null
}
