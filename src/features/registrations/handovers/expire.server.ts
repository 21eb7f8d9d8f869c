import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { withLockedSeats } from '../seats/lock.server.ts'
import { expireHandovers } from './open-handover.server.ts'

/**
 * Ends the handovers whose time is over, each event in its own transaction. They could not be accepted before either. Those of deleted
 * events end too, with what was answered; nobody locks the seats of these. The addresses of ended ones are forgotten a day later, once
 * they have been emailed.
 */
export async function expireDueHandovers(ctx: RequestContext) {
  authorizeJob(ctx)
  const due = await ctx.db.execute<{ eventId: number; deleted: boolean }>(sql`
    select distinct r.event_id as "eventId", e.deleted_at is not null as deleted
    from registration_handovers h join registrations r on r.id = h.registration_id join events e on e.id = r.event_id
    where h.state in ('offered', 'accepted') and h.expires_at <= ${ctx.now.toISOString()}::timestamptz order by 1`)
  await ctx.db.execute(sql`update registration_handovers set to_email = null where to_email is not null
    and decided_at < ${ctx.now.toISOString()}::timestamptz - interval '1 day'`)
  const errors: unknown[] = []
  for (const { eventId, deleted } of due) {
    const expiring = deleted
      ? transaction(ctx, (txCtx) => expireHandovers(txCtx, { eventId }))
      : withLockedSeats(ctx, eventId, expireHandovers)
    await expiring.catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, `the handovers of ${errors.length} events could not be ended`)
}
