import { sql } from 'drizzle-orm'
import { authorizeEvents, type EventsRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import type { PeopleFigures } from '#shared/registrations/event-desk.ts'
import { CONFIRMED_STATES, LIVE_STATES } from '#shared/registrations/states.ts'
import { isOpenHandover } from '../../handovers/queries.server.ts'
import { isMinor, lacksAuthorization } from './player-conditions.server.ts'

/**
 * Of each of these events, how many people ask for a seat, hand theirs over, need an authorization and came. The players' page lists as
 * many.
 */
export async function listPeopleFigures(ctx: RequestContext, events: EventsRef): Promise<Map<number, PeopleFigures>> {
  const { refs } = await authorizeEvents(ctx, 'players.read', events)
  const rows = await ctx.db.execute<PeopleFigures & { eventId: number }>(sql`
    select e.id as "eventId", f.*, (select count(*)::int from registration_handovers h join registrations r on r.id = h.registration_id
        where r.event_id = e.id and h.state = 'accepted' and ${isOpenHandover(ctx)}) as handovers
    from events e cross join lateral (
      select count(*) filter (where r.state = 'requested')::int as requested,
        count(*) filter (where ${isMinor})::int as minors, count(*) filter (where ${lacksAuthorization})::int as unauthorized,
        count(*) filter (where r.state in ${CONFIRMED_STATES})::int as seated,
        count(*) filter (where r.state = 'attended')::int as attended, count(*) filter (where r.state = 'no_show')::int as absent
      from registrations r where r.event_id = e.id and not r.is_test and r.state in ${LIVE_STATES}) f
    where e.id = any(${idArray(refs.keys())})`)
  return new Map(rows.map(({ eventId, ...figures }) => [refs.get(eventId)!, figures]))
}
