import { sql } from 'drizzle-orm'
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
 * for people who were removed. A form that is sent again writes nothing again.
 */
export async function writeToPlayer(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const { id, message } = parse(messageForm, form)
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const row = await findRow(txCtx, seats, id)
    if (!row) throw notFound()
    if (row.anonymizedAt) throw new AppError('registration_changed')
    if (await isWritten(txCtx, { id, message, userId })) return
    await recordChange(txCtx, row, { action: 'message', by: byMember(userId), message })
  })
}

type Written = { id: number; message: string; userId: number }
/** Whether it is the last that happened to the registration. */
async function isWritten({ db }: RequestContext, { id, message, userId }: Written) {
  const [last] = await db.execute<{ isSame: boolean }>(sql`
    select h.action = 'message' and h.message = ${message} and h.user_id = ${userId} as "isSame"
    from registration_history h where h.registration_id = ${id} order by h.id desc limit 1`)
  return last?.isSame === true
}
