import { type SQL, sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Search } from '#shared/search.ts'
import { visibleEvents } from '../access.server.ts'
import { isUpcoming, joinVenueAndPrice, LIST_CACHE_TAGS, notCancelled } from './list.server.ts'
import { searchConditions } from './search-conditions.server.ts'

export type SearchFacets = {
  /** The upcoming events that match, also beyond those listed; cancelled ones are not counted. */
  total: number
  /** The months, `YYYY-MM`, and the provinces of the upcoming events that match the text: what the filters offer. */
  months: string[]
  provinces: string[]
  /** By country, other than the one searched: the events that match the other filters. */
  elsewhere: Record<string, number>
}

/** What the filters offer and count. `text` is the condition of the text search. */
export async function getSearchFacets(ctx: RequestContext, search: Search, text: SQL): Promise<SearchFacets> {
  addCacheTags(ctx, ...LIST_CACHE_TAGS)
  const anywhere = searchConditions({ ...search, country: null, origin: null })
  const [facets] = await ctx.db.execute<SearchFacets>(sql`
    with found as materialized (
      select e.date_start as day, to_char(e.date_start, 'YYYY-MM') as month, coalesce(v.county, e.county) as province, v.country,
        ${notCancelled} as counted, ${searchConditions(search)} as matches, ${anywhere} as anywhere
      from events e ${joinVenueAndPrice(ctx)} where ${visibleEvents(ctx)} and ${text} and ${isUpcoming(ctx)})
    select (select count(*) from found where counted and matches)::int as total,
      (select coalesce(json_agg(distinct month order by month), '[]') from found) as months,
      (select coalesce(json_agg(province order by province collate "es-x-icu"), '[]')
        from (select distinct province from found where province is not null) p) as provinces,
      (select coalesce(json_object_agg(country, events), '{}') from (select country, count(*)::int as events from found
        where counted and anywhere and country <> ${search.country ?? HOME_COUNTRY} group by country order by min(day)) c) as elsewhere`)
  return facets!
}
