import { type SQL, sql } from 'drizzle-orm'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { merged } from '#platform/database/json.server.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import { translateRegions } from '#shared/map/german-states.ts'
import { type Search, withoutLook } from '#shared/search.ts'
import { publishedEvents, visibleEvents } from '../access.server.ts'
import { eventsFrom, firstShortDay, isOnSince } from './days/day-order.server.ts'
import {
  isUpcoming,
  joinVenue,
  joinVenueAndPrice,
  LIST_CACHE_TAGS,
  latestToday,
  notCancelled,
  upcomingDays,
} from './list.server.ts'
import {
  hasConditions,
  matchesText,
  provincesOfEvents,
  provincesOfVenues,
  SEATS_CACHE_TAG,
  searchConditions,
  statementPrefix,
} from './search-conditions.server.ts'

export type SearchFacets = {
  /** The upcoming events that match, also beyond those listed; cancelled ones are not counted. */
  total: number
  /** The months, `YYYY-MM`, and the provinces of the upcoming events that match the text: what the filters offer. */
  months: string[]
  provinces: string[]
  /** By country, other than the one searched: the events that match the other filters. */
  elsewhere: Record<string, number>
}

/** What the filters offer and count: the same for everybody, in whatever order and view they are shown. */
export async function getSearchFacets(ctx: RequestContext, search: Search): Promise<SearchFacets> {
  const conditions: Search = { ...withoutLook(search), month: search.month }
  const facets = await cachedFragment(ctx, `facets ${JSON.stringify(conditions)}`, (publicCtx) =>
    countFacets(publicCtx, conditions),
  )
  return { ...facets, provinces: translateRegions(facets.provinces, ctx.locale) }
}

async function countFacets(ctx: RequestContext, search: Search): Promise<SearchFacets> {
  addCacheTags(ctx, ...LIST_CACHE_TAGS, ...(search.seats ? [SEATS_CACHE_TAG] : []))
  const prefix = statementPrefix(search)
  const found = hasConditions(search) ? foundOf(ctx, search) : foundOfAll(ctx)
  const offered = search.q ? offeredForText : offeredForAll(ctx)
  const statement = sql`with recursive found as materialized (${found}), ${offered}
    select (select coalesce(sum(matching), 0) from found)::int as total,
      (select coalesce(json_agg(month order by month), '[]') from months) as months,
      (select coalesce(json_agg(province order by province collate "es-x-icu"), '[]') from provinces) as provinces,
      (select coalesce(json_object_agg(country, events), '{}') from (select country, sum(elsewhere) as events from found
        where country <> ${search.country ?? HOME_COUNTRY} group by country having sum(elsewhere) > 0 order by min(day)) c) as elsewhere`
  const [facets] = await ctx.db.execute<SearchFacets>(merged(sql`${sql.raw(prefix)}${statement}`))
  return facets!
}

/** SQL: the upcoming events that match, counted by country, and those of a text by month and province as well. */
function foundOf(ctx: RequestContext, search: Search): SQL {
  const anywhere = searchConditions(ctx, { ...search, country: null, origin: null })
  const groups = search.q
    ? sql`to_char(e.date_start, 'YYYY-MM') as month, coalesce(v.county, e.county) as province,`
    : sql``
  const join = search.price === null ? joinVenue(ctx) : joinVenueAndPrice(ctx)
  return sql`select ${groups} v.country, count(*) filter (where ${notCancelled} and ${searchConditions(ctx, search)}) as matching,
      count(*) filter (where ${notCancelled} and ${anywhere}) as elsewhere, min(e.date_start) filter (where ${notCancelled} and ${anywhere}) as day
    from ${search.q ? sql`events` : eventsFrom(upcomingDays(ctx).from)} e ${join}
    where ${visibleEvents(ctx)} and ${matchesText(search.q)} and ${isUpcoming(ctx)}
    group by v.country${search.q ? sql`, month, province` : sql``}`
}

/**
 * SQL: the same of all upcoming events, without reading them: those of later days are counted in `event_days`. Those of hidden organizers, which
 * are few, are subtracted. Those in other countries are counted from the venues there.
 */
function foundOfAll(ctx: RequestContext): SQL {
  const counted = sql`${publishedEvents()} and ${isUpcoming(ctx)} and ${notCancelled}`
  const latest = sql`${latestToday(ctx)}::date`
  const hidden = sql`organizations o join events e on e.organizer_id = o.id and not (${visibleOrganizers(ctx)})`
  const elsewhere = sql`${visibleVenues(ctx)} and v.country <> '${sql.raw(HOME_COUNTRY)}' and ${counted} group by v.country`
  return sql`select null as country, 0 as elsewhere, null::date as day, (select coalesce(sum(d.events), 0) from event_days d where d.day > ${latest})
      + (select count(*) from events e ${joinVenue(ctx)} where ${counted} and e.last_day <= ${latest})
      - (select count(*) from ${hidden} ${joinVenue(ctx)} where ${counted}) as matching
    union all select v.country, count(*), min(e.date_start), 0 from venues v join events e on e.venue_id = v.id where ${elsewhere}
    union all select v.country, -count(*), null, 0 from ${hidden} join venues v on v.id = e.venue_id where ${elsewhere}`
}

const offeredForText = sql`months as (select distinct month from found),
  provinces as (select distinct province from found where province is not null)`

/**
 * SQL: the months and provinces of all upcoming events. Instead of reading all of these, it goes from each month to the next, and asks of
 * each province whether there is one.
 */
function offeredForAll(ctx: RequestContext): SQL {
  const { from } = upcomingDays(ctx)
  const upcoming = sql`${visibleEvents(ctx)} and ${isUpcoming(ctx)}`
  const nextMonth = (
    since: SQL,
  ) => sql`select date_trunc('month', e.date_start)::date as month from events e ${joinVenue(ctx)}
    where ${upcoming} and e.date_start >= ${since} order by e.date_start, e.id limit 1`
  // In a subquery with a limit, so that it is asked of one province after the other.
  const some = (from: SQL) => sql`(select true from ${from} limit 1)`
  return sql`
    beginning as ((${nextMonth(firstShortDay(from))})
      union all select later.month from beginning
        cross join lateral (${nextMonth(sql`(beginning.month + interval '1 month')::date`)}) later),
    months as (select to_char(month, 'YYYY-MM') as month from beginning
      union select to_char(e.date_start, 'YYYY-MM') from events e ${joinVenue(ctx)} where ${upcoming} and ${isOnSince(sql`${from}::date`)}),
    ${provincesOfVenues}, ${provincesOfEvents},
    at_venues as (select county as province from venue_counties c where ${some(sql`venues v where v.county = c.county
      and ${visibleVenues(ctx)} and ${some(sql`events e where e.venue_id = v.id and ${upcoming}`)}`)}),
    provinces as (select province from at_venues
      union all select county from event_counties c where county not in (select province from at_venues) and ${some(sql`events e ${joinVenue(ctx)}
        where e.county = c.county and v.county is null and ${upcoming}`)})`
}
