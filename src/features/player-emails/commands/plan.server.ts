import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { EventStatus } from '#shared/enums.ts'
import { audienceToken, findAudience } from '../audience.server.ts'
import { plannedForm } from '../schema.ts'
import { tellsUnseenMoney } from '../visible-emails.server.ts'
import { requireSending } from './checked-message.server.ts'
import { deliver } from './deliver.server.ts'
import { lockPlanned } from './lock-planned.server.ts'
import { readWritten, storeWritten } from './written-message.server.ts'

/** Of an event, at once. */
const PLANNED_MAX = 20
/** At the latest. */
const AHEAD_DAYS = 366

/**
 * Plans a message, or changes one that is planned: it goes at that time of the event, to whom its filter finds then. Throws as
 * `sendMessage`, `invalid` for a time that is over, too far away or skipped by the clock, and `too_many_pending`.
 */
export async function planMessage(ctx: RequestContext, ref: EventRef, form: unknown): Promise<{ id: number }> {
  const written = await readWritten(ctx, ref, form)
  const { eventId } = written.event
  const plan = await readTime(ctx, eventId, written.sent.send_at)
  return transaction(ctx, async (txCtx) => {
    const { id, isNew } = await storeWritten(txCtx, written, plan)
    if (!isNew) return { id }
    const [row] = await txCtx.db.execute<{ count: number }>(sql`
      select count(*)::int as count from player_emails where event_id = ${eventId} and scheduled_for is not null`)
    if (row!.count > PLANNED_MAX) throw new AppError('too_many_pending')
    await recordAudit(txCtx, {
      action: 'planPlayerEmail',
      entityType: 'event',
      entityId: eventId,
      details: { email: id, at: plan.scheduledFor.toISOString() },
    })
    return { id }
  })
}

/** The instant of a time where the event takes place, and how the event stands now. */
async function readTime(ctx: RequestContext, eventId: number, sendAt: string | null) {
  if (sendAt === null) throw new AppError('invalid', { fields: { send_at: 'required' } })
  if (new Date(`${sendAt}Z`).toISOString().slice(0, 16) !== sendAt)
    throw new AppError('invalid', { fields: { send_at: 'date' } })
  const [found] = await ctx.db.execute<{ at: number; eventStatus: EventStatus; isSkipped: boolean }>(sql`
    select (extract(epoch from x.at) * 1000)::float8 as at, e.happening as "eventStatus",
      (x.at at time zone z.zone) <> ${sendAt}::timestamp as "isSkipped"
    from events e left join venues v on v.id = e.venue_id
      cross join lateral (select coalesce(v.time_zone, 'Europe/Madrid') as zone) z
      cross join lateral (select ${sendAt}::timestamp at time zone z.zone as at) x where e.id = ${eventId}`)
  if (!found) throw notFound()
  if (found.isSkipped) throw new AppError('invalid', { fields: { send_at: 'skipped_time' } })
  const latest = ctx.now.getTime() + AHEAD_DAYS * DAY_MS
  if (found.at <= ctx.now.getTime() || found.at > latest)
    throw new AppError('invalid', { fields: { send_at: 'wrong' } })
  return { scheduledFor: new Date(found.at), eventStatus: found.eventStatus }
}

/** Sends a planned message at once, also one that did not go at its time; who does so is its author. Throws as `sendMessage`. */
export async function sendPlannedNow(ctx: RequestContext, ref: EventRef, id: number, form: unknown): Promise<void> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const me = authorizeSignedIn(ctx)
  const { seen } = parse(plannedForm, form)
  await requireSending(ctx, event)
  await transaction(ctx, async (txCtx) => {
    await txCtx.db.execute(sql`select id from events where id = ${event.eventId} for no key update`)
    const planned = await lockPlanned(txCtx, event, id)
    if (tellsUnseenMoney(planned, event)) throw new AppError('forbidden')
    const audience = await findAudience(txCtx, event.eventId, planned.filter)
    if (seen !== null && seen !== audienceToken(audience.reached)) throw new AppError('recipients_changed')
    await deliver(txCtx, { ...event, emailId: id }, audience)
    await markSent(txCtx, id, me.id)
  })
}

/** From now on it is one that was sent. */
export const markSent = ({ db, now }: RequestContext, id: number, author: number) =>
  db.execute(sql`update player_emails set scheduled_for = null, held_for = null, event_status = null, sent_by = ${author},
    created_at = ${now.toISOString()}::timestamptz where id = ${id}`)

/** Cancels a planned message: nothing of it stays. Throws 404 and `already_sent`. */
export async function cancelPlanned(ctx: RequestContext, ref: EventRef, id: number): Promise<void> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  await transaction(ctx, async (txCtx) => {
    await lockPlanned(txCtx, event, id)
    await txCtx.db.execute(sql`delete from player_emails where id = ${id}`)
    await recordAudit(txCtx, {
      action: 'cancelPlayerEmail',
      entityType: 'event',
      entityId: event.eventId,
      details: { email: id },
    })
  })
}
