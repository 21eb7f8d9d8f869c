import { eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { byMember, findRow, recordChange } from '#features/registrations/records/change-state.server.ts'
import { paperForm } from '#features/registrations/schema.ts'
import { withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { isMinorOn } from '#shared/registrations/age.ts'
import { isLive } from '#shared/registrations/states.ts'

/**
 * Notes that the organization has the signed authorization of a minor on paper, or that it has not after all. Nobody is asked for a file
 * while it has. Also after the event, when papers are put in order. Sent again it changes nothing. Throws `registration_changed` and 404.
 */
export async function recordPaperAuthorization(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const { id, received } = parse(paperForm, form)
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const row = await findRow(txCtx, seats, id)
    if (!row) throw notFound()
    const { dateStart } = seats.terms
    const isMinor = dateStart !== null && isMinorOn(dateStart, row.birthDate)
    if (!isLive(row.state) || row.anonymizedAt || !isMinor) throw new AppError('registration_changed')
    if (row.authorizationOnPaper === received) return
    await txCtx.db.update(registrations).set({ authorizationOnPaper: received }).where(eq(registrations.id, id))
    await recordChange(txCtx, row, { action: received ? 'paper_received' : 'paper_missing', by: byMember(userId) })
  })
}
