import { sql } from 'drizzle-orm'
import { listCards, soonestFirst, upcoming } from '#features/events/queries/list.server.ts'
import { matching, mentions } from '#features/events/queries/search.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { AUTOCOMPLETE } from '#shared/limits.ts'
import { readSearch } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'

/** Fewer of each kind than the ten of a whole list (§9), so that every kind gets a place. */
const EACH = 4

/** What somebody typing may mean: events ahead, organizers, venues and provinces, ten at the most. Nothing under two letters. */
export async function suggest(ctx: Context, typed: string): Promise<Suggestion[]> {
  const { q } = readSearch(new URLSearchParams({ q: typed }))
  if (q.length < 2) return []
  reads(ctx, 'organizers', 'venues')
  const [events, others] = await Promise.all([
    listCards(ctx, {
      where: sql`${matching(q)} and ${upcoming(ctx)}`,
      order: sql`e.happening = 'cancelled', ${soonestFirst}`,
      limit: EACH,
    }),
    ctx.db.execute<Suggestion>(sql`
      (select 'organizer' as kind, o.name as label, o.county as note, o.slug from organizations o
        where ${visibleOrganizers(ctx)} and ${mentions(sql`folded(o.name)`, q)} order by o.name collate "es-x-icu" limit ${EACH})
      union all (select 'venue', v.name, v.county, v.slug from venues v
        where ${visibleVenues(ctx)} and ${mentions(sql`folded(v.name)`, q)} order by v.name collate "es-x-icu" limit ${EACH})
      union all (select distinct 'province', v.county, null, v.county from venues v
        where ${visibleVenues(ctx)} and ${mentions(sql`folded(v.county)`, q)} limit ${EACH})`),
  ])
  const found: Suggestion[] = events.map((event) => ({
    kind: 'event',
    label: event.title,
    note: event.dateStart,
    slug: event.slug,
    cancelled: !takesPlace(event),
  }))
  return [...found, ...others].slice(0, AUTOCOMPLETE)
}
