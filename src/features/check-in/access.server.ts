import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import type { EventRole } from '#shared/member-permissions.ts'

/** SQL: when check-in of the event `e` ends, a day after its last one; null for events without dates. Joins venue `v`. */
export const checkInEnd = sql`((e.last_day + 2)::timestamp at time zone coalesce(v.time_zone, 'Europe/Madrid'))`

/** SQL condition: the account is check-in staff of the event `e`, which is not over. */
export const isStaff = (ctx: RequestContext, userId: number | SQL): SQL => sql`(e.deleted_at is null
  and coalesce(${ctx.now.toISOString()}::timestamptz < ${checkInEnd}, true)
  and exists (select 1 from check_in_staff s where s.event_id = e.id and s.user_id = ${userId} and s.revoked_at is null))`

export type CheckInAccess = {
  eventId: number
  userId: number
  /** In the organization; null for check-in staff. */
  role: EventRole | null
}

/**
 * The event, if the actor checks its players in: who sees its players, and its check-in staff until a day after it. Throws 404 for
 * everybody else, and for staff once it ended.
 */
export async function authorizeCheckIn(ctx: RequestContext, ref: EventRef): Promise<CheckInAccess> {
  const { id: userId } = authorizeSignedIn(ctx)
  try {
    const { eventId, role } = await authorizeEvent(ctx, 'players.read', ref)
    return { eventId, userId, role }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [staffed] = await ctx.db.execute<{ id: number }>(sql`
      select e.id from events e left join venues v on v.id = e.venue_id where ${matchesEventRef(ref)} and ${isStaff(ctx, userId)}`)
    if (staffed) return { eventId: staffed.id, userId, role: null }
    throw error.status === 403 ? notFound() : error
  }
}
