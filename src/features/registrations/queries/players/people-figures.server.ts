import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PeopleFigures } from '#shared/registrations/event-desk.ts'
import { LIVE_STATES } from '#shared/registrations/states.ts'
import { isMinor, lacksAuthorization } from './player-conditions.server.ts'

/** How many people ask for a seat, and of how many an authorization is needed. The players' page lists as many. */
export async function getPeopleFigures(ctx: RequestContext, ref: EventRef): Promise<PeopleFigures> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const [figures] = await ctx.db.execute<PeopleFigures>(sql`
    select count(*) filter (where r.state = 'requested')::int as requested,
      count(*) filter (where ${isMinor})::int as minors, count(*) filter (where ${lacksAuthorization})::int as unauthorized
    from registrations r join events e on e.id = r.event_id
    where r.event_id = ${eventId} and not r.is_test and r.state in ${[...LIVE_STATES]}`)
  return figures!
}
