import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { byMember, changeState, findRow, recordChange } from '#features/registrations/records/change-state.server.ts'
import { addNote } from '#features/registrations/records/notes.server.ts'
import { type Seats, withLockedSeats } from '#features/registrations/seats/lock.server.ts'
import { offerSeatsJob } from '#features/registrations/seats/waiting.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { enqueue } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { type EndingAction, mayFollow, type RegistrationState } from '#shared/registrations/states.ts'
import type { RegistrationRow } from '../registration-changes.server.ts'
import { chosenForm } from '../schema.ts'
import { registrationEndings } from './table.server.ts'

export const STATE_AFTER_ENDING: Record<EndingAction, RegistrationState> = { reject: 'rejected', cancel: 'cancelled' }

type Ending = { action: EndingAction; reason: string | null; note: string | null; userId: number }

/**
 * Ends a registration a minute from now. Until then it can be taken back: the seat stays taken, and emails, webhooks, calendars and offers
 * wait with it. Planned once: a second organizer's words do not replace the first one's (false).
 */
export async function planEnding(ctx: RequestContext, row: RegistrationRow, { userId, ...ending }: Ending) {
  const dueAt = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
  const planned = registrationEndings
  const [own] = await ctx.db
    .insert(planned)
    .values({ ...ending, registrationId: row.id, byUserId: userId, dueAt })
    .onConflictDoUpdate({
      target: planned.registrationId,
      set: { dueAt: planned.dueAt },
      setWhere: sql`${planned.byUserId} = ${userId} and ${planned.action} = ${ending.action}`,
    })
    .returning()
  if (!own) return false
  // In seconds, as the queue counts: just after it.
  await enqueue(ctx, offerSeatsJob, { eventId: row.eventId }, { startAfter: UNDO_SECONDS + 1 })
  return true
}

/** Carries out the endings whose minute is over, under the lock of the event's seats. What has ended meanwhile stays as it is. */
export async function endDue(ctx: RequestContext, seats: Seats) {
  const due = await ctx.db
    .delete(registrationEndings)
    .where(and(ofEvent(seats.eventId), lte(registrationEndings.dueAt, ctx.now)))
    .returning()
  for (const { registrationId, action, reason, note, byUserId } of due.toSorted(
    (a, b) => a.registrationId - b.registrationId,
  )) {
    const row = await findRow(ctx, seats, registrationId)
    const [to, by] = [STATE_AFTER_ENDING[action], byMember(byUserId)]
    if (!row || row.anonymizedAt !== null || !mayFollow(row.state, to)) continue
    await changeState(ctx, seats, row, { to, action, by, reason })
    if (note === null) continue
    await addNote(ctx, row, note)
    await recordChange(ctx, row, { action: 'note', by, note })
  }
}

/** Takes back what an organizer has ended within the last minute. Throws `registration_changed` where all of it is over. */
export async function undoEndings(ctx: RequestContext, ref: EventRef, input: unknown): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { ids } = parse(chosenForm, input)
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await endDue(txCtx, seats)
    const undone = await txCtx.db
      .delete(registrationEndings)
      .where(and(ofEvent(eventId), inArray(registrationEndings.registrationId, ids)))
      .returning({ id: registrationEndings.registrationId })
    if (undone.length === 0) throw new AppError('registration_changed')
    return undone.length
  })
}

const ofEvent = (eventId: number) =>
  inArray(
    registrationEndings.registrationId,
    sql`(select ${registrations.id} from ${registrations} where ${eq(registrations.eventId, eventId)})`,
  )
