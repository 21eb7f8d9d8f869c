import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import type { EventStatus, OrganizationStatus } from '#shared/enums.ts'
import { isAhead, newsEvent, newsEventTables } from '../emails/news.server.ts'
import type { Standing, StandingEvent } from './standing-email.ts'

/** What emails say of an event and its organization, in the language of `ctx`. */
export async function findStandingEvent(ctx: RequestContext, eventId: number) {
  authorizeJob(ctx)
  const standing = jsonObject({
    event: newsEvent(ctx),
    organizationStatus: sql<OrganizationStatus>`o.status`,
    eventStatus: sql<EventStatus>`e.happening`,
    isAhead: isAhead(ctx),
    // Its email address and phone number are not published.
    contacts: sql<string[]>`to_jsonb(array_remove(array[o.url, o.instagram, o.facebook, o.discord], null))`,
  })
  const [found] = await selectJson(
    ctx.db,
    standing,
    sql`from ${newsEventTables(ctx)} where e.id = ${eventId} and e.deleted_at is null`,
  )
  return found ?? null
}

type Found = StandingEvent & { organizationStatus: OrganizationStatus; eventStatus: EventStatus }

/** Whether the event is still as an email about it would say. One that was cancelled meanwhile is no good news. */
export function isStill(standing: Standing, { event, organizationStatus, eventStatus }: Found) {
  if (standing === 'organization_closed') return organizationStatus === 'closed'
  return event.visible === (standing === 'shown') && (standing === 'hidden' || eventStatus !== 'cancelled')
}
