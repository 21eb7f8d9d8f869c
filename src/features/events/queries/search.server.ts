import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { containing } from '#platform/database/like-pattern.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { EventCard } from '#shared/events/event-card.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { ALL_EVENTS, EARTH_RADIUS_KM, HOME_SUGGESTIONS, SEARCH_PAST, SEARCH_UPCOMING } from '#shared/limits.ts'
import { findProvince } from '#shared/provinces.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import { countCards, latestFirst, listCards, past, soonestFirst, takingPlace, upcoming } from './list.server.ts'

export type SearchResult = {
  /** Ascending, at most 400. */
  upcoming: EventCard[]
  /** The last 10, oldest of them first (§9). */
  past: EventCard[]
  /** All upcoming events that pass, also beyond the 400. */
  total: number
  /** True when `upcoming` holds every event of the text search: filters may then be applied in the browser. */
  whole: boolean
  /** The same of `past`. */
  wholePast: boolean
}

/** Each word stands somewhere in a text, which is folded: "valdecuervo segovia" finds a venue by its name and its county. */
export const mentions = (text: SQL, words: string): SQL => {
  const each = words.split(/\s+/).filter(Boolean)
  if (each.length === 0) return sql`true`
  return sql.join(
    each.map((word) => sql`${text} like folded(${containing(word)})`),
    sql` and `,
  )
}

/** Words over title, organizer, venue and county, ignoring case and accents: one column, one index. */
export const matching = (words: string): SQL => mentions(sql`e.search_text`, words)

/** The same filters as `passes` of spec/search, in the database. */
export function filtered(search: Search): SQL {
  const conditions: SQL[] = []
  const among = (column: SQL, list: readonly string[]) => {
    if (list.length)
      conditions.push(
        sql`${column} in (${sql.join(
          list.map((word) => sql`${word}`),
          sql`, `,
        )})`,
      )
  }
  among(sql`e.type`, search.type)
  among(sql`e.primary_language`, search.language)
  among(sql`e.theme`, search.theme)
  if (search.origin === 'national') conditions.push(sql`(v.id is null or v.country = ${HOME_COUNTRY})`)
  if (search.origin === 'international') conditions.push(sql`(v.id is null or v.country <> ${HOME_COUNTRY})`)
  // Without a venue it may be anywhere in Spain, which is where the calendar is; never in the other country one asked for.
  if (search.country) conditions.push(sql`coalesce(v.country, ${HOME_COUNTRY}) = ${search.country}`)
  if (search.month)
    conditions.push(
      sql`e.date_start < ${`${search.month}-01`}::date + interval '1 month' and e.last_day >= ${`${search.month}-01`}::date`,
    )
  if (search.price !== null) conditions.push(sql`p.lowest <= ${search.price * 100}`)
  if (search.province) conditions.push(sql`folded(coalesce(v.county, e.county)) = folded(${search.province})`)
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`
}

/** Whole kilometres from a province's middle: the formula of spec/distance. */
function distance(near: string | null): SQL {
  const from = findProvince(near)
  if (!from) return sql`null::int`
  const half = (of: SQL, to: number) => sql`power(sin(radians(${of} - ${to}::float8) / 2), 2)`
  const square = sql`${half(sql`v.latitude`, from.latitude)} + cos(radians(v.latitude)) * cos(radians(${from.latitude}::float8)) * ${half(sql`v.longitude`, from.longitude)}`
  return sql`round(2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1, ${square}))))`
}

/** The order of `ordered` in spec/search. */
const orderOf = ({ sort, near }: Search): SQL =>
  ({
    date: soonestFirst,
    price: sql`p.lowest nulls last, e.date_start, e.id`,
    title: sql`t.title collate "es-x-icu", e.date_start, e.id`,
    distance: sql`${distance(near)} nulls last, e.date_start, e.id`,
  })[sort]

/**
 * Searches visible events: upcoming up to 400 ascending, past up to 10. While everything that matches the text fits into one of the two,
 * all of it comes back and the filters are the caller's (`passes`); beyond that they are applied here, before the limit.
 */
export async function searchEvents(ctx: Context, search: Search): Promise<SearchResult> {
  const [ahead, before] = await Promise.all([searchAhead(ctx, search), searchPast(ctx, search)])
  return { ...ahead, ...before }
}

async function searchAhead(ctx: Context, search: Search): Promise<Pick<SearchResult, 'upcoming' | 'total' | 'whole'>> {
  const text = sql`${matching(search.q)} and ${upcoming(ctx)}`
  const all = await listCards(ctx, { where: text, order: soonestFirst, limit: SEARCH_UPCOMING + 1 })
  if (all.length <= SEARCH_UPCOMING) return { upcoming: all, total: all.filter(takesPlace).length, whole: true }
  const where = sql`${text} and ${filtered(search)}`
  const [some, total] = await Promise.all([
    listCards(ctx, { where, order: orderOf(search), limit: SEARCH_UPCOMING }),
    countCards(ctx, sql`${where} and ${takingPlace}`),
  ])
  return { upcoming: some, total, whole: false }
}

async function searchPast(ctx: Context, search: Search): Promise<Pick<SearchResult, 'past' | 'wholePast'>> {
  const text = sql`${matching(search.q)} and ${past(ctx)}`
  const all = await listCards(ctx, { where: text, order: latestFirst, limit: SEARCH_PAST + 1 })
  if (all.length <= SEARCH_PAST) return { past: all.reverse(), wholePast: true }
  const where = sql`${text} and ${filtered(search)}`
  const last = await listCards(ctx, { where, order: latestFirst, limit: SEARCH_PAST })
  return { past: last.reverse(), wholePast: false }
}

/** The events of a month that pass the other filters, past ones too, soonest first: one statement, at most 400. */
export const listMonth = (ctx: Context, month: string, search: Search) =>
  listCards(ctx, {
    where: sql`${matching(search.q)} and ${filtered({ ...search, month })}`,
    order: soonestFirst,
    limit: ALL_EVENTS,
  })

/** The month to show when none is asked for: that of the first event ahead that passes the filters, else today's. */
export async function firstMonth(ctx: Context, search: Search): Promise<string> {
  const here = dayAt(ctx.now).slice(0, 7)
  const where = sql`${matching(search.q)} and ${filtered({ ...search, month: null })} and ${upcoming(ctx)} and ${takingPlace}`
  const [first] = await listCards(ctx, { where, order: soonestFirst, limit: 1 })
  return first && first.dateStart.slice(0, 7) > here ? first.dateStart.slice(0, 7) : here
}

/** The next events, soonest first: what the home page suggests (§9). */
export const listUpcoming = (ctx: Context, limit: number = HOME_SUGGESTIONS) =>
  listCards(ctx, { where: sql`${upcoming(ctx)} and ${takingPlace}`, order: soonestFirst, limit })

/** Everything ahead, for the season strip and the map. */
export const listSeason = async (ctx: Context) => (await searchEvents(ctx, EMPTY_SEARCH)).upcoming.filter(takesPlace)
