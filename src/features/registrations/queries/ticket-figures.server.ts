import { sql } from 'drizzle-orm'
import { authorizeEvent, authorizeEvents, type EventRef, type EventsRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import type { TicketFigures } from '#shared/registrations/ticket-figures.ts'

/**
 * How many people have a seat of each ticket, wait for one or have asked for one. Test registrations do not count. Those who only read
 * the event do not know of tickets by code.
 */
export async function listTicketFigures(ctx: RequestContext, ref: EventRef): Promise<TicketFigures[]> {
  const { eventId, role } = await authorizeEvent(ctx, 'events.read', ref)
  return (await selectFigures(ctx, [eventId], role)).map(({ eventId: _, ...figures }) => figures)
}

/** The same of each of these events. */
export async function listTicketFiguresOf(
  ctx: RequestContext,
  events: EventsRef,
): Promise<Map<number, TicketFigures[]>> {
  const { refs, role } = await authorizeEvents(ctx, 'event.open', events)
  return Map.groupBy(await selectFigures(ctx, refs.keys(), role), ({ eventId }) => refs.get(eventId)!)
}

async function selectFigures(ctx: RequestContext, eventIds: Iterable<number>, role: EventRole) {
  const seated = sql.join(
    SEATED_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
  const rows = await ctx.db.execute<TicketFigures & { eventId: number }>(sql`
    select r.event_id as "eventId", r.ticket_id as "ticketId",
      count(*) filter (where r.state in (${seated}) and (r.expires_at is null or r.expires_at > ${ctx.now.toISOString()}))::int as taken,
      count(*) filter (where r.state = 'waitlisted')::int as waiting, count(*) filter (where r.state = 'requested')::int as requested
    from registrations r join tickets k on k.id = r.ticket_id
    where r.event_id = any(${idArray(eventIds)}) and not r.is_test and (k.visibility = 'public' or ${can(role, 'events.edit')})
    group by r.event_id, r.ticket_id`)
  return [...rows]
}
