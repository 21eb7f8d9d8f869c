import { sql } from 'drizzle-orm'
import { authorizeEvents, type EventsRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { seenBy } from '../visible-emails.server.ts'

/** How many planned messages of each event did not go at their time and wait for somebody; none where there are none. */
export async function countHeldEmails(ctx: RequestContext, events: EventsRef): Promise<Map<number, number>> {
  const { role, refs } = await authorizeEvents(ctx, 'emails.send', events)
  const rows = await ctx.db.execute<{ id: number; count: number }>(sql`
    select m.event_id as id, count(*)::int as count from player_emails m
    where m.event_id = any(${idArray(refs.keys())}) and m.held_for is not null and ${seenBy(role)} group by 1`)
  return new Map(rows.map(({ id, count }) => [refs.get(id)!, count]))
}
