import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { can } from '#shared/member-permissions.ts'
import { SEATED_STATES } from '#shared/registrations/states.ts'
import type { TicketFigures } from '#shared/registrations/ticket-figures.ts'

/**
 * How many people have a seat of each ticket, wait for one or have asked for one. Test registrations do not count. Those who only read
 * the event do not know of tickets by code.
 */
export async function listTicketFigures(ctx: RequestContext, ref: EventRef): Promise<TicketFigures[]> {
  const { eventId, role } = await authorizeEvent(ctx, 'events.read', ref)
  const seated = sql.join(
    SEATED_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
  const rows = await ctx.db.execute<TicketFigures>(sql`
    select r.ticket_id as "ticketId",
      count(*) filter (where r.state in (${seated}) and (r.expires_at is null or r.expires_at > ${ctx.now.toISOString()}))::int as taken,
      count(*) filter (where r.state = 'waitlisted')::int as waiting, count(*) filter (where r.state = 'requested')::int as requested
    from registrations r join tickets k on k.id = r.ticket_id
    where r.event_id = ${eventId} and not r.is_test and (k.visibility = 'public' or ${can(role, 'events.edit')})
    group by r.ticket_id`)
  return [...rows]
}
