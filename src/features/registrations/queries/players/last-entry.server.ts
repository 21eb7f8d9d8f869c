import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

/** The last entry of the histories of an event's registrations: a form sends it along, so that what changed since is left alone. */
export async function findLastEntry(ctx: RequestContext, ref: EventRef): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const [row] = await ctx.db.execute<{ last: number }>(sql`
    select coalesce(max(h.id), 0)::int as last from registration_history h join registrations r on r.id = h.registration_id
    where r.event_id = ${eventId}`)
  return row!.last
}
