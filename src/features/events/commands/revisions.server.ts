import { desc, eq } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { REVISION_MINUTES } from '#shared/limits.ts'
import { eventRevisions } from '../table.server.ts'

type Edit = { before: EventSnapshot; after: EventSnapshot; reason: string | null }
type Revision = typeof eventRevisions.$inferSelect

/**
 * Writes down an edit of a published event for the site team to read (decisions 3), in the transaction of the edit. What one person
 * does within ten minutes is one edit, unless somebody has read or changed something in between; what is taken back is none.
 */
export async function recordRevision(ctx: Context, eventId: number, edit: Edit) {
  const changedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const last = await findMergeable(ctx, eventId, changedBy)
  if (!last) {
    await ctx.db.insert(eventRevisions).values({ eventId, ...edit, changedBy, changedAt: ctx.now })
    return
  }
  if (sameContent(last.before, edit.after)) {
    await ctx.db.delete(eventRevisions).where(eq(eventRevisions.id, last.id))
    return
  }
  const reason = [last.reason, edit.reason].filter(Boolean).join('\n') || null
  await ctx.db.update(eventRevisions).set({ after: edit.after, reason }).where(eq(eventRevisions.id, last.id))
}

/** The event's newest, if it is this person's, fresh and unread. Locked, so that nobody reads it as done meanwhile. */
async function findMergeable(ctx: Context, eventId: number, changedBy: number | null): Promise<Revision | null> {
  if (changedBy === null) return null
  const since = new Date(ctx.now.getTime() - REVISION_MINUTES * 60_000)
  const [last] = await ctx.db
    .select()
    .from(eventRevisions)
    .where(eq(eventRevisions.eventId, eventId))
    .orderBy(desc(eventRevisions.id))
    .limit(1)
    .for('update')
  const own = last && last.changedBy === changedBy && last.reviewedAt === null && last.changedAt > since
  return own ? last : null
}

/** Whether two values of JSON say the same; jsonb keeps no order of names. */
export const sameContent = (one: unknown, other: unknown) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
