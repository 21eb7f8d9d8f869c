import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { log } from '#platform/logging/log.server.ts'

/** SQL condition: since the person last did something with registration `r`, nobody of the team has opened it. */
export const isUnopened: SQL<boolean> = sql<boolean>`exists (select 1 from registration_history y where y.registration_id = r.id
  and y.actor = 'player' and y.at > coalesce(r.opened_at, '-infinity'))`

/** Someone of the team reads a registration. One that cannot be marked is read all the same. */
export async function markOpened(ctx: RequestContext, ref: EventRef, id: number): Promise<void> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  try {
    await ctx.db.execute(sql`update registrations r set opened_at = ${ctx.now.toISOString()}::timestamptz
      where r.id = ${id} and r.event_id = ${eventId} and ${isUnopened}`)
  } catch (error) {
    log.warn({ err: error }, 'an opened registration could not be marked')
  }
}
