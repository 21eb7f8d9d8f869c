import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isAmong, playerName, playerTables } from './player-conditions.server.ts'

/** The names of some players of an event, by id. */
export async function listPlayerNames(ctx: RequestContext, ref: EventRef, ids: number[]): Promise<Map<number, string>> {
  const { eventId } = await authorizeEvent(ctx, 'names.read', ref)
  const rows = await ctx.db.execute<{ id: number; name: string }>(sql`
    select r.id, ${playerName} as name from ${playerTables} where r.event_id = ${eventId} and ${isAmong(sql`r.id`, ids)}`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
