import { inArray, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { INVITATION_RETENTION_DAYS } from '#shared/limits.ts'
import { eventCoOrganizers } from './table.server.ts'

/** What ended long ago, and what was asked for an event that is deleted or was never answered before it was over. */
export async function deleteEnded(ctx: RequestContext) {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - INVITATION_RETENTION_DAYS * DAY_MS).toISOString()
  const old = sql`(select c.id from event_co_organizers c join events e on e.id = c.event_id
    where c.ended_at < ${before}::timestamptz or e.deleted_at < ${before}::timestamptz
      or c.state = 'invited' and c.invited_at < ${before}::timestamptz and e.last_day < ${before}::date limit 1000)`
  await ctx.db.delete(eventCoOrganizers).where(inArray(eventCoOrganizers.id, old))
}
