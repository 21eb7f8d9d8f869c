import { sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

export type Named = { name: string; slug: string }

const CACHE_TAGS = { organizer: ['organizers'], venue: ['venues'], series: ['events', 'organizers'] }

/** The public organizer, venue or series of a slug, which has a calendar of its own; null where there is none. */
export async function findCalendarSubject(
  ctx: RequestContext,
  kind: keyof typeof CACHE_TAGS,
  slug: string | null,
): Promise<Named | null> {
  if (slug === null || !/^[a-z0-9-]{1,120}$/.test(slug)) return null
  addCacheTags(ctx, ...CACHE_TAGS[kind])
  const queries = {
    organizer: sql`select o.name, o.slug from organizations o where o.slug = ${slug} and ${visibleOrganizers(ctx)}`,
    venue: sql`select v.name, v.slug from venues v where v.slug = ${slug} and ${visibleVenues(ctx)}`,
    series: sql`select s.name, s.slug from event_series s where s.slug = ${slug}
      and exists (select 1 from events e where e.series_id = s.id and ${visibleEvents(ctx)})`,
  }
  const [found] = await ctx.db.execute<Named>(queries[kind])
  return found ? { name: found.name, slug: found.slug } : null
}
