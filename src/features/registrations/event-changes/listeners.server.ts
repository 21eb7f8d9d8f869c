import { and, eq, inArray, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CANCELLABLE_STATES } from '#shared/registrations/states.ts'
import { byMember, changeState } from '../records/change-state.server.ts'
import { withLockedSeats } from '../seats/lock.server.ts'
import { offerSeatsJob } from '../seats/waiting.server.ts'
import { registrations } from '../table.server.ts'
import { organizationClosedJob } from './decision-jobs.server.ts'
import { eventChangedJob } from './jobs.server.ts'

/** Emails wait until no later edit is merged into the revision. */
export const enqueueEventChange = (
  ctx: RequestContext,
  { revisionId, settledAt }: { revisionId: number; settledAt: Date },
) => enqueue(ctx, eventChangedJob, { revisionId }, { startAfter: settledAt })

/** Seats that an edit adds are offered at once, after the transaction of the edit: it has locked the event before the seats. */
export const enqueueOffers = async (ctx: RequestContext, { eventId }: { eventId: number }) => {
  const waiting = await ctx.db.execute(
    sql`select 1 from registrations where event_id = ${eventId} and state = 'waitlisted' and not is_test limit 1`,
  )
  if (waiting.length > 0) await enqueue(ctx, offerSeatsJob, { eventId })
}

/** Who still counts on a deleted event is cancelled. The event is locked afterwards, in the order of locks of registering. */
export const cancelRegistrations = (ctx: RequestContext, { eventId }: { eventId: number }) =>
  withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const by = byMember(authorizeSignedIn(txCtx).id)
    const rows = await txCtx.db
      .select()
      .from(registrations)
      .where(and(eq(registrations.eventId, eventId), inArray(registrations.state, CANCELLABLE_STATES)))
      .orderBy(registrations.id)
    for (const row of rows) await changeState(txCtx, seats, row, { to: 'cancelled', action: 'event_deleted', by })
  })

/** Who has a seat at a coming event of an organization that closes is told whom to ask. */
export const enqueueClosing = (ctx: RequestContext, { organizationId }: { organizationId: number }) =>
  enqueue(ctx, organizationClosedJob, { organizationId })
