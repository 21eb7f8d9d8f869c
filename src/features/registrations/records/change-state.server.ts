import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { domainEvent, emit } from '#kit/domain-event.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { HistoryAction } from '#shared/registrations/history-actions.ts'
import { isLive, mayFollow, type RegistrationState, takesSeat } from '#shared/registrations/states.ts'
import { type By, type RegistrationRow, registrationEnded } from '../registration-changes.server.ts'
import type { Seats } from '../seats/lock.server.ts'
import { releaseSeats, setSeats } from '../seats/take.server.ts'
import { registrationHistory, registrations } from '../table.server.ts'

/** A registration changed; `historyId` is the entry that says how. */
export const registrationChangedJob = jobKind('registrations.changed', { registrationId: z.int(), historyId: z.int() })
/** Told by that job, whose id stays the same when it is tried again. */
export const registrationChanged = domainEvent<{ historyId: number; jobId: string }>('registration.changed')

export const BY_SYSTEM: By = { actor: 'system', userId: null }
export const byPlayer = (userId: number): By => ({ actor: 'player', userId })
export const byMember = (userId: number): By => ({ actor: 'organizer', userId })

type Change = {
  to: RegistrationState
  /** The name in the history: `confirm`, `expire`, … */
  action: HistoryAction
  by: By
  /** Why it ended: shown to the player. */
  reason?: string | null
  /** Only for the organization. */
  note?: string | null
  /** What the player reads. */
  message?: string | null
  fields?: string[]
  /** Of offers and holds: when it ends. */
  expiresAt?: Date
}

/**
 * Changes the state of a registration under the lock of its event's seats: the row, its seats, its history and the job that emails about
 * it. Every change of a state goes through here. The caller has authorized and knows that the seats are free. Throws `registration_changed`
 * when that state may not follow.
 */
export async function changeState(ctx: RequestContext, seats: Seats, row: RegistrationRow, change: Change) {
  const { to, by, reason = null } = change
  // A payment that came late takes a seat again that is still free.
  const isRegained = change.action === 'pay' && row.state === 'expired' && to === 'confirmed'
  // An offer that nobody could accept, and a seat that nobody could pay for, leaves the place in the queue as it was.
  const isReturned = by.actor === 'system' && (row.state === 'offered' || row.state === 'hold') && to === 'waitlisted'
  // Another ticket, of which nothing is left: the seat is given up for a place in its waiting list.
  const isMoved = change.action === 'ticket' && takesSeat(row.state) && to === 'waitlisted'
  if (!isRegained && !isReturned && !isMoved && !mayFollow(row.state, to)) throw new AppError('registration_changed')
  const ended = !isLive(to)
  const after = {
    state: to,
    expiresAt: change.expiresAt ?? null,
    waitingSince: isReturned
      ? (row.waitingSince ?? row.createdAt)
      : to === 'waitlisted'
        ? nextPlace(ctx, seats)
        : row.waitingSince,
    confirmedAt: isMoved ? null : to === 'confirmed' ? (row.confirmedAt ?? ctx.now) : row.confirmedAt,
    ...(ended && { endedAt: ctx.now, endedBy: by.actor, endReason: reason }),
    ...(isRegained && { endedAt: null, endedBy: null, endReason: null }),
    updatedAt: ctx.now,
  }
  await ctx.db.update(registrations).set(after).where(eq(registrations.id, row.id))
  const changed = { ...row, ...after }
  if (ended) {
    await releaseSeats(ctx, seats, row)
    if (!changed.isTest) await emit(ctx, registrationEnded, { seats, row: changed, by })
  } else await setSeats(ctx, seats, changed, takesSeat(to))
  await recordChange(ctx, changed, {
    action: change.action,
    by,
    fromState: row.state,
    toState: to,
    note: change.note ?? reason,
    ...(change.message && { message: change.message }),
    ...(change.fields && { fields: change.fields }),
  })
  return changed
}

type Entry = {
  action: HistoryAction
  by: By
  fromState?: RegistrationState | null
  toState?: RegistrationState | null
  note?: string | null
  message?: string | null
  fields?: string[]
}

/** Adds to the history of a registration, and tells the job that emails about it. Returns the entry's id. */
export async function recordChange(ctx: RequestContext, { id }: Pick<RegistrationRow, 'id'>, entry: Entry) {
  const { by, ...rest } = entry
  const [row] = await ctx.db
    .insert(registrationHistory)
    .values({ ...rest, ...by, registrationId: id, at: ctx.now })
    .returning({ id: registrationHistory.id })
  const historyId = row!.id
  await enqueue(ctx, registrationChangedJob, { registrationId: id, historyId })
  return historyId
}

/** The place at the end of the waiting list: requests that were sent at the same moment keep the order in which they got the lock. */
export const nextPlace = (ctx: RequestContext, { waiting }: Seats) =>
  new Date(Math.max(ctx.now.getTime(), ...waiting.map(({ since }) => Math.ceil(since))))

/** Reads a registration of the event, under the lock of its seats; null when there is none. */
export async function findRow(
  ctx: RequestContext,
  { eventId }: Pick<Seats, 'eventId'>,
  id: number,
): Promise<RegistrationRow | null> {
  const [row] = await ctx.db
    .select()
    .from(registrations)
    .where(sql`${registrations.id} = ${id} and ${registrations.eventId} = ${eventId}`)
  return row ?? null
}
