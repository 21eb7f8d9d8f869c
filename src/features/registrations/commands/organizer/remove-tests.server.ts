import { and, eq } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'

/** Deletes the test registrations of an event, with all that belongs to them: they have no seats. Returns how many. */
export async function removeTestRegistrations(ctx: RequestContext, ref: EventRef): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  return transaction(ctx, async (txCtx) => {
    const removed = await txCtx.db
      .delete(registrations)
      .where(and(eq(registrations.eventId, eventId), eq(registrations.isTest, true)))
      .returning({ id: registrations.id })
    await recordAudit(txCtx, {
      action: 'removeTestRegistrations',
      entityType: 'event',
      entityId: eventId,
      details: { removed: removed.length },
    })
    return removed.length
  })
}
