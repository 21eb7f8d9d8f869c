import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { signupColumns, visibleEvents } from '#features/events/access.server.ts'
import { isUpcoming, listEventSummaries, localToday } from '#features/events/queries/list.server.ts'
import { enqueuePush } from '#features/push/send.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'

/** Sign-up of an event may have opened; of any without an id. */
export const signupAlertsJob = jobKind('follows.signup_alerts', { eventId: z.int().optional() })
export const signupEmailJob = jobKind('follows.signup_email', { eventId: z.int(), userId: z.int() })

const BATCH = 500

/** An organizer who opens sign-up by hand is not waited for. */
export async function enqueueOpenedSignup(ctx: RequestContext, { eventId }: { eventId: number }) {
  const rows = await ctx.db.execute(
    sql`select 1 from saved_events where event_id = ${eventId} and ${isWaiting} limit 1`,
  )
  if (rows.length > 0) await enqueue(ctx, signupAlertsJob, { eventId })
}

const isWaiting = sql`signup_alert and signup_alerted_at is null`

/** SQL condition: one can sign up for event `e`, with its venue `v`: the dates of tickets aside. */
const isOpen = (ctx: RequestContext): SQL => sql`(${visibleEvents(ctx)} and ${isUpcoming(ctx)}
  and exists (select 1 from organizations o where o.id = e.organizer_id and not ${signupColumns().isByWriting}
    and (${signupColumns().signup} in ('open', 'external') or ${signupColumns().signup} = 'scheduled' and e.signup_opens <= ${localToday(ctx)}))
  and e.happening in ('confirmed', 'tentative'))`

/** Tells those who asked that sign-up has opened, each once: what they were told is noted in the transaction of the job that tells them. */
export async function enqueueSignupAlerts(ctx: RequestContext, eventId?: number): Promise<number> {
  authorizeJob(ctx)
  for (let total = 0; ; ) {
    const count = await transaction(ctx, async (txCtx) => {
      const rows = await txCtx.db.execute<{ eventId: number; userId: number }>(sql`
        with due as (select s.user_id, s.event_id from saved_events s join events e on e.id = s.event_id
            left join venues v on v.id = e.venue_id
          where s.signup_alert and s.signup_alerted_at is null ${eventId === undefined ? sql`` : sql`and e.id = ${eventId}`}
            and ${isOpen(ctx)} limit ${BATCH} for update of s skip locked)
        update saved_events s set signup_alerted_at = ${ctx.now.toISOString()}::timestamptz from due
        where s.user_id = due.user_id and s.event_id = due.event_id returning s.event_id as "eventId", s.user_id as "userId"`)
      for (const row of rows) await enqueue(txCtx, signupEmailJob, row)
      for (const [event, told] of Map.groupBy(rows, (row) => row.eventId))
        await enqueuePush(
          txCtx,
          { kind: 'signup', ref: event },
          told.map(({ userId }) => userId),
        )
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}

/** The event whose sign-up has opened, in the language of `ctx`. Null when it is not open any more, or they did not ask. */
export async function findOpenedEvent(
  ctx: RequestContext,
  eventId: number,
  userId: number,
): Promise<EventSummary | null> {
  authorizeJob(ctx)
  const asked = sql`exists (select 1 from saved_events s where s.event_id = e.id and s.user_id = ${userId} and s.signup_alert)`
  const where = sql`e.id = ${eventId} and ${asked} and ${isOpen(ctx)}`
  const [event] = await listEventSummaries(ctx, { where, order: sql`e.id`, limit: 1, withPrice: false })
  return event ?? null
}
