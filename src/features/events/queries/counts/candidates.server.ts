import { sql } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import { cachedFragment } from '#platform/cache/fragments.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { merged } from '#platform/database/json.server.ts'
import { PLANNED_BY_VALUES } from '#platform/database/prepared-statements.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { visibleEvents } from '../../access.server.ts'
import { literal } from '../days/day-order.server.ts'
import { getSearchFacets } from '../facets.server.ts'
import { isUpcoming, joinVenueAndPrice, LIST_CACHE_TAGS, notCancelled } from '../list.server.ts'
import { ageFrom, answersOf, hasFreeSeats, isForAdults, isForBeginners } from '../practical-conditions.server.ts'
import { isAbout, matchesText, SEATS_CACHE_TAG } from '../search-conditions.server.ts'
import type { Candidate } from './matching.server.ts'

/** More upcoming events than this are not counted option by option, so that a page costs no more when there are many. */
const COUNTED_EVENTS = 2000

/**
 * The upcoming events that match a text, with what the filters ask of them, in no order. Read once, all combinations of filters are counted
 * without the database. Null where they are too many.
 */
export const listCandidates = (ctx: RequestContext, asked: Asked): Promise<readonly Candidate[] | null> => {
  const { q, about, seats } = asked
  return cachedFragment(ctx, `candidates ${JSON.stringify([q, about, seats])}`, (shared) =>
    readCandidates(shared, { q, about, seats }),
  )
}

/** Who takes or frees a seat changes only what asks for seats. */
type Asked = Pick<Search, 'q' | 'about' | 'seats'>

async function readCandidates(ctx: RequestContext, { q, about, seats }: Asked): Promise<Candidate[] | null> {
  addCacheTags(ctx, ...LIST_CACHE_TAGS, ...(seats ? [SEATS_CACHE_TAG] : []))
  // Counted already for the page, or by day: a long calendar is not even begun.
  if ((await getSearchFacets(ctx, { ...EMPTY_SEARCH, q, about })).total > COUNTED_EVENTS) return null
  const [row] = await ctx.db.execute<{ list: Candidate[] }>(
    merged(sql`${sql.raw(q || about ? PLANNED_BY_VALUES : '')}select coalesce(json_agg(found), '[]') as list from (
      select e.id, e.theme, e.type, e.primary_language as language, v.id is not null as "hasVenue", v.country, coalesce(v.county, e.county) as county,
        case when v.latitude is not null then json_build_object('latitude', v.latitude, 'longitude', v.longitude) end as coordinates,
        e.date_start as "dateStart", e.last_day as "lastDay", p.lowest, ${isForBeginners} as beginners, f.first_timers as "firstTimers", ${isForAdults} as adults, ${ageFrom} as age,
        ${seats ? hasFreeSeats : sql`null::boolean`} as seats, f.combat, f.meals, f.diets, f.sleeping,
        f.public_transport as transport, f.step_free as accessible
      from events e ${joinVenueAndPrice(ctx)} cross join lateral ${answersOf()} f
      where ${visibleEvents(ctx)} and ${matchesText(q)} and ${isAbout(about)} and ${isUpcoming(ctx)} and ${notCancelled}
      limit ${literal(COUNTED_EVENTS + 1)}) found`),
  )
  const list = row?.list ?? []
  return list.length > COUNTED_EVENTS ? null : list
}
