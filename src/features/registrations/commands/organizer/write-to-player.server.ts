import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { byMember, findRow, recordChange } from '#features/registrations/records/change-state.server.ts'
import { messageForm } from '#features/registrations/schema.ts'
import { withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'

/**
 * Writes to the player beside their registration, where they read it, and in the next email about it. Throws 404, and `registration_changed`
 * for people who were removed.
 */
export async function writeToPlayer(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const { id, message } = parse(messageForm, form)
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const row = await findRow(txCtx, seats, id)
    if (!row) throw notFound()
    if (row.anonymizedAt) throw new AppError('registration_changed')
    await recordChange(txCtx, row, { action: 'message', by: byMember(userId), message })
  })
}
