import { sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'

export type Named = { name: string; slug: string }

/** The public organizer or venue of a slug, which has a calendar of its own; null where there is none. */
export async function findCalendarSubject(
  ctx: RequestContext,
  kind: 'organizer' | 'venue',
  slug: string | null,
): Promise<Named | null> {
  if (slug === null || !/^[a-z0-9-]{1,120}$/.test(slug)) return null
  addCacheTags(ctx, kind === 'organizer' ? 'organizers' : 'venues')
  const query =
    kind === 'organizer'
      ? sql`select o.name, o.slug from organizations o where o.slug = ${slug} and ${visibleOrganizers(ctx)}`
      : sql`select v.name, v.slug from venues v where v.slug = ${slug} and ${visibleVenues(ctx)}`
  const [found] = await ctx.db.execute<Named>(query)
  return found ? { name: found.name, slug: found.slug } : null
}
