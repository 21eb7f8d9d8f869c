import { sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import type { EventStats } from '#shared/events/organizer-event.ts'
import { paths } from '#shared/paths.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { organizedBy } from '../co-organizers.server.ts'
import { joinTranslation } from './list.server.ts'

/** Page views and clicks to the external sign-up this month, for each public event of an organization, those included that it organizes with others. */
export async function listEventStats(ctx: RequestContext, organization: OrganizationRef): Promise<EventStats[]> {
  const { id } = await authorizeIn(ctx, 'events.read', organization)
  const since = sql`${`${dayAt(ctx.now).slice(0, 7)}-01`}::date`
  const rows = await ctx.db.execute<EventStats>(sql`
    select t.id as "translationId", t.slug, t.title,
      coalesce((select sum(w.views) from event_slugs s join visits w on w.path in (${paths.event('')} || s.slug, ${paths.eventPoster('')} || s.slug)
        where s.event_id = e.id and w.day >= ${since}), 0)::int as views,
      coalesce((select sum(c.clicks) from signup_clicks c where c.event_id = e.id and c.day >= ${since}), 0)::int as clicks
    from events e ${joinTranslation(ctx)}
    where ${organizedBy(id)} and e.moderation = 'published' and e.deleted_at is null
    order by views desc, clicks desc, e.id`)
  return [...rows]
}

export type EventRevision = {
  id: number
  changedAt: string
  /** Null when the account was erased. */
  changedBy: string | null
  reason: string | null
  reviewed: boolean
  before: EventSnapshot
  after: EventSnapshot
}

/** The changes of an event since it was published, newest first. */
export async function listEventRevisions(ctx: RequestContext, ref: EventRef, limit = 20): Promise<EventRevision[]> {
  const { eventId } = await authorizeEvent(ctx, 'events.read', ref)
  const rows = await ctx.db.execute<EventRevision>(sql`
    select r.id, ${isoSecond(sql<Date>`r.created_at`)} as "changedAt", u.username as "changedBy",
      r.reason, r.reviewed_at is not null as reviewed, r.before, r.after
    from event_revisions r left join users u on u.id = r.changed_by
    where r.event_id = ${eventId} order by r.id desc limit ${limit}`)
  return [...rows]
}
