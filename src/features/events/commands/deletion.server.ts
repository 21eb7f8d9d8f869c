import { eq, inArray, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { erasureForm } from '#features/identity/accounts/schema.ts'
import { deleteMediaOf } from '#features/media/commands.server.ts'
import { authorizeIn } from '#features/organizations/authorize-member.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { emit } from '#kit/domain-event.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { DAY_MS } from '#shared/durations.ts'
import { EVENT_DELETION_DAYS } from '#shared/limits.ts'
import { authorizeEvent, type EventRef, matchesEventRef } from '../access.server.ts'
import { eventDeleting, eventSaved } from '../domain-events.ts'
import { lockSeatsOfEvent } from '../queries/registrations.server.ts'
import { eventMedia, events } from '../table.server.ts'
import { assertOrganizationOpenFor, lockEvent } from './status-changes.server.ts'

/** What was deleted before can no longer be restored. */
const oldestRestorable = (ctx: Pick<RequestContext, 'now'>) =>
  new Date(ctx.now.getTime() - EVENT_DELETION_DAYS * DAY_MS)

/**
 * Deletes an event after its confirmation word was typed: hidden from everybody at once, it can be restored until a job erases it. One
 * that was public keeps its row as a tombstone for the feeds.
 */
export async function deleteEvent(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  parse(erasureForm, form)
  await transaction(ctx, async (txCtx) => {
    await lockSeatsOfEvent(txCtx, eventId)
    await hideLockedEvent(txCtx, eventId)
  })
}

/** The form that made it may make another. */
async function hideLockedEvent(ctx: RequestContext, eventId: number) {
  await emit(ctx, eventDeleting, { eventId })
  const { row } = await lockEvent(ctx, eventId)
  const entry = { action: 'deleteEvent', entityType: 'event', entityId: eventId } as const
  await recordAudit(ctx, { ...entry, from: row.moderation, to: 'deleted' })
  await ctx.db.update(events).set({ deletedAt: ctx.now, formKey: null }).where(eq(events.id, eventId))
  return row
}

/**
 * Deletes an event for good, in the transaction of a command that has authorized it and locked its seats. One that was public stays as a
 * tombstone. Returns what removes its files once that is committed.
 */
export async function eraseLockedEvent(ctx: RequestContext, eventId: number): Promise<() => Promise<void>> {
  const { publishedAt } = await hideLockedEvent(ctx, eventId)
  if (publishedAt) return async () => {}
  const removeFiles = await deleteMediaOf(ctx.db, ctx.services.storage, eventMedia, [eventId])
  await ctx.db.delete(events).where(eq(events.id, eventId))
  return removeFiles
}

/** Takes the deletion back: the event is in the state that it had, and public again if it was. Whoever lost a seat by it stays without. */
export async function restoreEvent(ctx: RequestContext, ref: EventRef): Promise<void> {
  authorizeSignedIn(ctx)
  const [found] = await ctx.db.execute<{ id: number; organizationId: number }>(
    sql`select e.id, e.organizer_id as "organizationId" from events e where e.deleted_at is not null and ${matchesEventRef(ref)}`,
  )
  if (!found) throw notFound()
  await authorizeIn(ctx, 'events.edit', found.organizationId)
  await transaction(ctx, async (txCtx) => {
    const [locked] = await txCtx.db
      .select({ row: events, organization: { status: organizations.status } })
      .from(events)
      .innerJoin(organizations, eq(organizations.id, events.organizerId))
      .where(eq(events.id, found.id))
      .for('update', { of: events })
    const { row, organization } = locked ?? {}
    if (!row?.deletedAt || row.deletedAt < oldestRestorable(ctx)) throw notFound()
    assertOrganizationOpenFor(organization!)
    await txCtx.db.update(events).set({ deletedAt: null }).where(eq(events.id, row.id))
    const entry = { action: 'restoreEvent', entityType: 'event', entityId: row.id } as const
    await recordAudit(txCtx, { ...entry, from: 'deleted', to: row.moderation })
    await emit(txCtx, eventSaved, { eventId: row.id })
  })
}

/** How many are erased in one transaction. */
const BATCH = 100

/**
 * Erases events that were deleted too long ago to be restored. Of those that were public, which stay as tombstones, the pictures.
 * Returns how many.
 */
export async function eraseDeletedEvents(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = oldestRestorable(ctx).toISOString()
  let erased = 0
  for (let batch = BATCH; batch === BATCH; erased += batch) {
    const { total, removeFiles } = await transaction(ctx, async (txCtx) => {
      const due = await txCtx.db.execute<{ id: number; wasPublic: boolean }>(sql`
        select e.id, e.published_at is not null as "wasPublic" from events e
        where e.deleted_at < ${before}::timestamptz
          and (e.published_at is null or exists (select 1 from ${eventMedia} where ${eventMedia.parentId} = e.id))
        order by e.id limit ${BATCH} for update of e skip locked`)
      const ids = due.map(({ id }) => id)
      if (ids.length === 0) return { total: 0, removeFiles: async () => {} }
      const remove = await deleteMediaOf(txCtx.db, txCtx.services.storage, eventMedia, ids)
      const drafts = due.filter(({ wasPublic }) => !wasPublic).map(({ id }) => id)
      if (drafts.length > 0) await txCtx.db.delete(events).where(inArray(events.id, drafts))
      return { total: ids.length, removeFiles: remove }
    })
    await removeFiles()
    batch = total
  }
  return erased
}
