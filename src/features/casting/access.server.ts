import { sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'

/** A registration of the actor's own: not a companion's. Throws 404. */
export async function authorizePlayer(ctx: RequestContext, registrationId: number) {
  const me = authorizeSignedIn(ctx)
  const [row] = isRowId(registrationId)
    ? await ctx.db.execute<{ eventId: number }>(sql`
        select r.event_id as "eventId" from registrations r join events e on e.id = r.event_id and e.deleted_at is null
        where r.id = ${registrationId} and r.user_id = ${me.id} and not r.is_test`)
    : []
  if (!row) throw notFound()
  return { eventId: row.eventId, userId: me.id }
}
