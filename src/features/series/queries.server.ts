import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { listUpcomingAndPast } from '#features/events/queries/list.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'

export type SeriesPage = {
  id: number
  name: string
  slug: string
  organizer: { name: string; slug: string }
  upcoming: EventSummary[]
  past: EventSummary[]
}

/** The page of a series: its visible editions, those ahead and up to `ORGANIZER_PAST_EVENTS` behind. Throws 404 where there is none. */
export async function getSeriesPage(ctx: RequestContext, slug: string): Promise<SeriesPage> {
  addCacheTags(ctx, 'events', 'organizers', 'series')
  const [series] = await ctx.db.execute<Omit<SeriesPage, 'upcoming' | 'past'>>(sql`
    select s.id, s.name, s.slug, json_build_object('name', o.name, 'slug', o.slug) as organizer
    from event_series s join organizations o on o.id = s.organizer_id
    where s.slug = ${slug} and exists (select 1 from events e where e.series_id = s.id and ${visibleEvents(ctx)})`)
  if (!series) throw notFound()
  return { ...series, ...(await listUpcomingAndPast(ctx, sql`e.series_id = ${series.id}`)) }
}

/** The names of an organization's series, for its event form. Throws 404 for who is not in it. */
export async function listSeriesNames(ctx: RequestContext, organization: OrganizationRef): Promise<string[]> {
  const { id } = await authorizeIn(ctx, 'events.read', organization)
  const rows = await ctx.db.execute<{ name: string }>(
    sql`select name from event_series where organizer_id = ${id} order by name collate "es-x-icu" limit ${MAX_NAMES}`,
  )
  return rows.map(({ name }) => name)
}
const MAX_NAMES = 200
