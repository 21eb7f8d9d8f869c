import { sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoInstant } from '#platform/database/json.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { EVENT_DELETION_DAYS } from '#shared/limits.ts'
import { joinTranslation } from './list.server.ts'

/** `translationId` restores it. */
export type DeletedEvent = {
  translationId: number
  title: string
  dateStart: string | null
  deletedAt: string
  wasPublic: boolean
}
const LISTED = 100

/** The events of an organization that can still be restored, latest deletion first. */
export async function listDeletedEvents(ctx: RequestContext, organization: OrganizationRef): Promise<DeletedEvent[]> {
  const { id } = await authorizeIn(ctx, 'events.edit', organization)
  const since = new Date(ctx.now.getTime() - EVENT_DELETION_DAYS * DAY_MS).toISOString()
  const rows = await ctx.db.execute<DeletedEvent>(sql`
    select t.id as "translationId", t.title, e.date_start as "dateStart", ${isoInstant(sql<Date>`e.deleted_at`)} as "deletedAt",
      e.published_at is not null as "wasPublic"
    from events e ${joinTranslation(ctx)}
    where e.organizer_id = ${id} and e.deleted_at >= ${since}::timestamptz order by e.deleted_at desc, e.id desc limit ${LISTED}`)
  return [...rows]
}
