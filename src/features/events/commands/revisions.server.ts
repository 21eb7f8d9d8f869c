import { desc, eq } from 'drizzle-orm'
import { emit } from '#kit/domain-event.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isEqualJson } from '#platform/database/same-json.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { REVISION_MINUTES, UNDO_SECONDS } from '#shared/limits.ts'
import { eventRevised } from '../domain-events.ts'
import { eventRevisions } from './table.server.ts'

type Edit = { before: EventSnapshot; after: EventSnapshot; reason: string | null }
type Revision = typeof eventRevisions.$inferSelect

type Snapshots = Pick<Edit, 'before' | 'after'>
const changesStatus = ({ before, after }: Snapshots) => before.happening !== after.happening

/** For an edit that was under way when the time was over. */
const GRACE_MS = 15_000
/** How long an edit can be changed by another, in ms. A change of status stands alone: people are told of it as soon as it can no longer be undone. */
const mergeMs = (edit: Snapshots) => (changesStatus(edit) ? UNDO_SECONDS * 1000 : REVISION_MINUTES * 60_000)

/**
 * Records an edit of a published event for the site team to review, in the transaction of the edit. Edits by one person within
 * REVISION_MINUTES are merged, unless someone reviewed or changed the event in between; a reverted edit is deleted. A change of status
 * is merged with no other edit, and can be reverted for UNDO_SECONDS.
 */
export async function recordRevision(ctx: RequestContext, eventId: number, edit: Edit) {
  const changedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const last = await findMergeable(ctx, eventId, changedBy)
  const isReverted = last && isEqualJson(last.before, edit.after)
  if (!last || ((changesStatus(edit) || changesStatus(last)) && !isReverted)) {
    const [made] = await ctx.db
      .insert(eventRevisions)
      .values({ eventId, ...edit, changedBy, changedAt: ctx.now })
      .returning({ id: eventRevisions.id })
    const settledAt = new Date(ctx.now.getTime() + mergeMs(edit) + GRACE_MS)
    await emit(ctx, eventRevised, { revisionId: made!.id, settledAt })
    return
  }
  if (isReverted) {
    await ctx.db.delete(eventRevisions).where(eq(eventRevisions.id, last.id))
    return
  }
  const reason = [last.reason, edit.reason].filter(Boolean).join('\n') || null
  await ctx.db.update(eventRevisions).set({ after: edit.after, reason }).where(eq(eventRevisions.id, last.id))
}

/** The event's latest revision, if it is this person's, recent and not reviewed. Locked, so that nobody marks it reviewed meanwhile. */
async function findMergeable(ctx: RequestContext, eventId: number, changedBy: number | null): Promise<Revision | null> {
  if (changedBy === null) return null
  const [last] = await ctx.db
    .select()
    .from(eventRevisions)
    .where(eq(eventRevisions.eventId, eventId))
    .orderBy(desc(eventRevisions.id))
    .limit(1)
    .for('update')
  if (last?.changedBy !== changedBy || last.reviewedAt !== null) return null
  return ctx.now.getTime() - last.changedAt.getTime() < mergeMs(last) ? last : null
}
