import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Cancellation } from '#shared/registrations/event-desk.ts'
import { countReached } from './changes.server.ts'

/** When an event was cancelled, and how many of those who still count on it an email reaches. Null of one that is not. */
export async function findCancellation(ctx: RequestContext, ref: EventRef): Promise<Cancellation | null> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const [found] = await ctx.db.execute<{ day: string }>(sql`
    select to_char(a.created_at at time zone coalesce(v.time_zone, 'Europe/Madrid'), 'YYYY-MM-DD') as day
    from events e left join venues v on v.id = e.venue_id join audit_log a on a.entity_type = 'event' and a.entity_id = e.id
      and a.action = 'changeHappening' and a.to_state = 'cancelled'
    where e.id = ${eventId} and e.happening = 'cancelled' order by a.id desc limit 1`)
  return found ? { day: found.day, told: await countReached(ctx, eventId) } : null
}
