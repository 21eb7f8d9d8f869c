import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { DIGEST_EVENTS } from '#shared/limits.ts'
import { readFollows } from '../follow-rows.server.ts'
import { followedEvents } from '../followed-events.server.ts'

/** When the digests of a day go out, in Madrid, and on which day those of a week: Thursday, so that a weekend can be planned. */
export const DIGEST_HOUR = 8
const WEEKLY_DAY = 4
const BATCH = 500
/** What was new before that is no news, such as after a long time without a server. */
const LONGEST_DAYS = 31

/** The events published after `from`, until `to` (ISO 8601). */
export const digestEmailJob = jobKind('follows.digest_email', { userId: z.int(), from: z.string(), to: z.string() })

/** The last moment at or before `now` at which digests of a day, and of a week, were due. */
function lastDue(now: Date) {
  const local = Temporal.Instant.from(now.toISOString()).toZonedDateTimeISO(DEFAULT_TIME_ZONE)
  const today = local.startOfDay().with({ hour: DIGEST_HOUR })
  const daily = Temporal.ZonedDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 })
  const weekly = daily.subtract({ days: (daily.dayOfWeek - WEEKLY_DAY + 7) % 7 })
  return { daily: daily.toInstant().toString(), weekly: weekly.toInstant().toString() }
}

/**
 * Enqueues the digests that are due, one job for each person who follows something. What they are told is noted with it, in one
 * transaction, so that nobody gets two for the same time.
 */
export async function enqueueDigests(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const due = lastDue(ctx.now)
  const to = ctx.now.toISOString()
  for (let total = 0; ; ) {
    const count = await transaction(ctx, async (txCtx) => {
      const rows = await txCtx.db.execute<{ userId: number; from: string }>(sql`
        with due as (select s.user_id, s.digested_at from follow_settings s
          where (s.digest = 'daily' and s.digested_at < ${due.daily}::timestamptz
              or s.digest = 'weekly' and s.digested_at < ${due.weekly}::timestamptz)
            and exists (select 1 from follows f where f.user_id = s.user_id)
          order by s.user_id limit ${BATCH} for update skip locked)
        update follow_settings s set digested_at = ${to}::timestamptz from due where s.user_id = due.user_id
        returning s.user_id as "userId", to_char(due.digested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from"`)
      for (const { userId, from } of rows) await enqueue(txCtx, digestEmailJob, { userId, from, to })
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}

export type Digest = { events: EventSummary[]; count: number }

/** What is new of what someone follows, in the language of `ctx`. Null where there is nothing, or they want no digest any more. */
export async function findDigest(
  ctx: RequestContext,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<Digest | null> {
  authorizeJob(ctx)
  const wanted = await ctx.db.execute(sql`select 1 from follow_settings where user_id = ${userId} and digest <> 'none'`)
  const rows = wanted.length > 0 ? await readFollows(ctx, userId) : []
  if (rows.length === 0) return null
  const earliest = new Date(new Date(to).getTime() - LONGEST_DAYS * DAY_MS)
  const start = new Date(from) > earliest ? new Date(from) : earliest
  const found = followedEvents(ctx, rows, { from: start, to: new Date(to) })
  const events = await found.list(DIGEST_EVENTS)
  if (events.length === 0) return null
  return { events, count: events.length < DIGEST_EVENTS ? events.length : await found.count() }
}
