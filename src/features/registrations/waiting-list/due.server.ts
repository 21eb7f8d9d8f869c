import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { offerFreeSeats } from './offers.server.ts'

/**
 * Brings the seats up to date of every event where something may be due: an offer, a hold or the minute of an ending is over, or someone
 * waits while seats may have been added. Each in its own transaction, so that one failure does not hold up the others. Throws an AggregateError of the failures.
 */
export async function processDueEvents(ctx: RequestContext) {
  authorizeJob(ctx)
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const due = await ctx.db.execute<{ id: number }>(sql`
    select distinct r.event_id as id from registrations r join events e on e.id = r.event_id
    where e.deleted_at is null and (r.expires_at <= ${now}
      or r.id in (select x.registration_id from registration_endings x where x.due_at <= ${now})
      or r.state = 'waitlisted' and not r.is_test and (e.last_day is null or e.last_day >= ${now}::date - 1))
    order by 1`)
  const errors: unknown[] = []
  for (const { id } of due) await offerFreeSeats(ctx, id).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `the seats of ${errors.length} events could not be processed`)
}
