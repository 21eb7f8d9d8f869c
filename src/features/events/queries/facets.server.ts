import { type SQL, sql } from 'drizzle-orm'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { merged } from '#platform/database/json.server.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Search } from '#shared/search.ts'
import { visibleEvents } from '../access.server.ts'
import { isUpcoming, joinVenueAndPrice, LIST_CACHE_TAGS, notCancelled, upcomingDays } from './list.server.ts'
import { matchesText, searchConditions, statementPrefix } from './search-conditions.server.ts'

export type SearchFacets = {
  /** The upcoming events that match, also beyond those listed; cancelled ones are not counted. */
  total: number
  /** The months, `YYYY-MM`, and the provinces of the upcoming events that match the text: what the filters offer. */
  months: string[]
  provinces: string[]
  /** By country, other than the one searched: the events that match the other filters. */
  elsewhere: Record<string, number>
}

/** What the filters offer and count. */
export async function getSearchFacets(ctx: RequestContext, search: Search): Promise<SearchFacets> {
  addCacheTags(ctx, ...LIST_CACHE_TAGS)
  const offered = search.q ? offeredForText : offeredForAll(ctx)
  const statement = sql`with recursive found as materialized (${foundGroups(ctx, search)}), ${offered}
    select (select coalesce(sum(matching), 0) from found)::int as total,
      (select coalesce(json_agg(month order by month), '[]') from months) as months,
      (select coalesce(json_agg(province order by province collate "es-x-icu"), '[]') from provinces) as provinces,
      (select coalesce(json_object_agg(country, events), '{}') from (select country, sum(elsewhere) as events from found
        where elsewhere > 0 and country <> ${search.country ?? HOME_COUNTRY} group by country order by min(day)) c) as elsewhere`
  const [facets] = await ctx.db.execute<SearchFacets>(merged(sql`${sql.raw(statementPrefix(search))}${statement}`))
  return facets!
}

/** SQL: the upcoming events that match the text, counted by country, and those of a text by month and province as well. */
function foundGroups(ctx: RequestContext, search: Search): SQL {
  const anywhere = searchConditions({ ...search, country: null, origin: null })
  const groups = search.q ? sql`to_char(e.date_start, 'YYYY-MM') as month, coalesce(v.county, e.county) as province,` : sql``
  return sql`select ${groups} v.country, count(*) filter (where ${notCancelled} and ${searchConditions(search)}) as matching,
      count(*) filter (where ${notCancelled} and ${anywhere}) as elsewhere, min(e.date_start) filter (where ${notCancelled} and ${anywhere}) as day
    from events e ${joinVenueAndPrice(ctx)} where ${visibleEvents(ctx)} and ${matchesText(search.q)} and ${isUpcoming(ctx)}
    group by v.country${search.q ? sql`, month, province` : sql``}`
}

const offeredForText = sql`months as (select distinct month from found),
  provinces as (select distinct province from found where province is not null)`

/**
 * SQL: the months and provinces of all upcoming events. Instead of reading all of these, it goes from each month to the next, and asks of
 * each province whether there is one.
 */
function offeredForAll(ctx: RequestContext): SQL {
  const today = sql`${upcomingDays(ctx).from}::date`
  const venue = sql`left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`
  const upcoming = sql`${visibleEvents(ctx)} and ${isUpcoming(ctx)}`
  const nextMonth = (condition: SQL) => sql`select date_trunc('month', e.date_start)::date as month from events e ${venue}
    where ${upcoming} and ${condition} order by e.date_start, e.id limit 1`
  return sql`
    beginning as ((${nextMonth(sql`e.date_start >= ${today}`)})
      union all select next.month from beginning
        cross join lateral (${nextMonth(sql`e.date_start >= (beginning.month + interval '1 month')::date`)}) next),
    months as (select to_char(month, 'YYYY-MM') as month from beginning
      union select to_char(e.date_start, 'YYYY-MM') from events e ${venue}
        where ${upcoming} and daterange(e.date_start, e.last_day, '[]') @> ${today} and e.date_start < ${today}),
    counties as (select min(v.county) as county from venues v where ${visibleVenues(ctx)}
      union all select (select min(v.county) from venues v where ${visibleVenues(ctx)} and v.county > counties.county)
        from counties where county is not null),
    own_counties as (select min(e.county) as county from events e where e.moderation = 'published' and e.deleted_at is null
      union all select (select min(e.county) from events e
          where e.moderation = 'published' and e.deleted_at is null and e.county > own_counties.county)
        from own_counties where county is not null),
    at_venues as (select county as province from counties where (
      select true from venues v join events e on e.venue_id = v.id
      where v.county = counties.county and ${visibleVenues(ctx)} and ${upcoming} limit 1)),
    provinces as (select province from at_venues
      union all select county from own_counties where county not in (select province from at_venues) and (
        select true from events e ${venue} where e.county = own_counties.county and v.county is null and ${upcoming} limit 1))`
}
