import { sql } from 'drizzle-orm'
import { statusColumn } from '#features/review/commands/reviewables.server.ts'
import type { CardSource } from '#features/site-team/queries/cards.server.ts'
import type { AdminSearch } from '#features/site-team/queries/search.server.ts'
import { mergeVenues } from './commands.server.ts'
import { venueValuesJson } from './queries.server.ts'

export const venueSearch: AdminSearch = {
  kind: 'venues',
  rows: (
    _ctx,
    { like, words },
  ) => sql`select x.id, x.name, x.slug, ${statusColumn('x')}, (select m.slug from venues m where m.id = x.merged_into) as "mergedInto", x.county
      from venues x where folded(x.name) ${like} or folded(coalesce(x.county, '')) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`,
}

export const venueCard: CardSource = {
  kind: 'venue',
  row: (id) => sql`select v.id, v.name, v.slug, ${statusColumn('v')}, v.merged_into as "mergedInto", null as owner,
    (select count(*)::int from events e where e.venue_id = v.id and e.deleted_at is null) as events,
    ${venueValuesJson} as values
    from venues v where v.id = ${id}`,
  merge: mergeVenues,
}
