import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { withLockedSeats } from '../seats/lock.server.ts'
import { expireHandovers } from './open-handover.server.ts'

/** Ends the handovers whose time is over, each event in its own transaction. They could not be accepted before either. */
export async function expireDueHandovers(ctx: RequestContext) {
  authorizeJob(ctx)
  const due = await ctx.db.execute<{ eventId: number }>(sql`
    select distinct r.event_id as "eventId" from registration_handovers h join registrations r on r.id = h.registration_id
      join events e on e.id = r.event_id and e.deleted_at is null
    where h.state in ('offered', 'accepted') and h.expires_at <= ${ctx.now.toISOString()}::timestamptz order by 1`)
  const errors: unknown[] = []
  for (const { eventId } of due)
    await withLockedSeats(ctx, eventId, expireHandovers).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, `the handovers of ${errors.length} events could not be ended`)
}
