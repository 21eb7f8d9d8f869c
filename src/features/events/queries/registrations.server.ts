import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'

/**
 * Whether someone has a live registration for an event. Then its date, place and prices change only with a reason, which they are
 * emailed.
 */
export async function hasRegistrations(ctx: RequestContext, eventId: number): Promise<boolean> {
  const [found] = await ctx.db.execute(sql`
    select 1 from registrations where event_id = ${eventId} and not is_test
      and state in ('requested', 'waitlisted', 'hold', 'offered', 'confirmed', 'attended', 'no_show') limit 1`)
  return found !== undefined
}

/** The ids among these of tickets that registrations have, also ended ones: they are archived instead of deleted. */
export async function listTicketsInUse(ctx: RequestContext, ticketIds: number[]): Promise<number[]> {
  if (ticketIds.length === 0) return []
  const ids = idArray(ticketIds)
  const rows = await ctx.db.execute<{ id: number }>(
    sql`select distinct ticket_id as id from registrations where ticket_id = any (${ids})`,
  )
  return rows.map(({ id }) => id)
}

/** Waits for those who register at this moment. Before the event is locked, because they lock its seats first. */
export async function lockSeatsOfEvent(ctx: RequestContext, eventId: number) {
  await ctx.db.execute(sql`select id from seat_pools where event_id = ${eventId} and kind = 'event' for update`)
}
