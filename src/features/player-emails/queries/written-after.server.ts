import { sql } from 'drizzle-orm'
import { authorizeEvents, type EventsRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'

/** Those of the events to whose players the organizers have written since the last day of it. */
export async function listWrittenAfter(ctx: RequestContext, events: EventsRef): Promise<Set<number>> {
  const { refs } = await authorizeEvents(ctx, 'emails.send', events)
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select e.id from events e where e.id = any(${idArray(refs.keys())}) and exists (select 1 from player_emails m
      where m.event_id = e.id and m.kind = 'message' and m.scheduled_for is null and m.created_at >= e.last_day)`)
  return new Set(rows.map(({ id }) => refs.get(id)!))
}
