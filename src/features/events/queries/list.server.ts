import { type SQL, sql } from 'drizzle-orm'
import { headerOf, listPicture } from '#features/media/queries.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { coordinatesJson } from '#features/venues/queries.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonIf, jsonList, jsonObject, merged } from '#platform/database/json.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE, TIME_ZONES, type TimeZone } from '#shared/enums.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { contentLocale } from '#shared/languages.ts'
import { ALL_EVENTS, ORGANIZER_PAST_EVENTS } from '#shared/limits.ts'
import { withRegion } from '#shared/map/german-states.ts'
import { acceptsSignups, previewableEvents, signupColumns, visibleEvents } from '../access.server.ts'
import { eventMedia, events, eventTranslations } from '../table.server.ts'
import { type Days, firstByDate, literal } from './days/day-order.server.ts'
import { isPublicTicket, priceOnDay } from './parts.server.ts'

/** SQL: today's date in the venue's time zone, else in Madrid's. `v` is the venue. */
export const localToday = (ctx: RequestContext): SQL => {
  const at = (zone: TimeZone) => sql`${dayAt(ctx.now, zone)}::date`
  return sql`case v.time_zone when 'Atlantic/Canary' then ${at('Atlantic/Canary')} when 'Europe/Berlin' then ${at('Europe/Berlin')} else ${at(DEFAULT_TIME_ZONE)} end`
}

/** SQL condition, same as `takesPlace` in shared/events/event-status.ts: cancelled events are listed, but not counted. */
export const notCancelled = sql`e.happening <> 'cancelled'`

/** The day that ends last, in the Canary Islands: most of the time it is the same everywhere. */
const earliestToday = (ctx: RequestContext) => dayAt(ctx.now, 'Atlantic/Canary')
/** The day that ended first. */
export const latestToday = ({ now }: RequestContext): string =>
  TIME_ZONES.map((zone) => dayAt(now, zone)).reduce((latest, day) => (day > latest ? day : latest))
const isSameEverywhere = (ctx: RequestContext) => earliestToday(ctx) === latestToday(ctx)
/** The days of upcoming events. */
export const upcomingDays = (ctx: RequestContext): Days => ({ from: earliestToday(ctx), before: null })

/**
 * SQL condition: the event's last day is not over. The comparison with a constant lets PostgreSQL use the indexes of days, and where it says
 * all, leave out the venues.
 */
export const isUpcoming = (ctx: RequestContext): SQL => {
  const ends = sql`e.last_day >= ${earliestToday(ctx)}::date`
  return isSameEverywhere(ctx) ? ends : sql`${ends} and e.last_day >= ${localToday(ctx)}`
}
/** SQL condition: it is over. What is over has begun, which lets PostgreSQL read the latest first. */
export const isPast = (ctx: RequestContext): SQL => {
  const today = sql`${dayAt(ctx.now, DEFAULT_TIME_ZONE)}::date`
  const ended = sql`e.date_start < ${today} and e.last_day < ${today}`
  return isSameEverywhere(ctx) ? ended : sql`${ended} and e.last_day < ${localToday(ctx)}`
}

/** SQL: joins `t`, the translation of event `e` in the request's locale, else in Spanish, else in any language. */
export const joinTranslation = ({ locale }: Pick<RequestContext, 'locale'>): SQL => sql`
  join lateral (select x.* from event_texts x where x.event_id = e.id
    order by x.locale = ${contentLocale(locale)} desc, x.locale = 'es' desc limit 1) t on true`

/**
 * Joins the price range of today, in minor units, of players' tickets; npc, crew and reserve tickets do not count. Where people choose what
 * they pay, the lowest is the minimum.
 */
const joinPrice = (ctx: RequestContext) => sql`
  left join lateral (select min(coalesce(k.minimum_price, today.price)) as lowest, max(today.price) as highest, min(k.coin) as coin,
      case when bool_and(k.limit_date is not null) then max(k.limit_date) end as limit_date
    from tickets k cross join lateral (select ${priceOnDay(localToday(ctx))} as price) today
    where k.event_id = e.id and ${isPublicTicket} and k.tier not in ('npc', 'crew', 'reserve')) p on true`

/** What `searchConditions` need beside the event. */
export const joinVenueAndPrice = (ctx: RequestContext): SQL => sql`${joinVenue(ctx)} ${joinPrice(ctx)}`
export const joinVenue = (ctx: RequestContext): SQL =>
  sql`left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`

/** The tables of conditions. PostgreSQL leaves out the joins that none uses. */
const conditionTables = (ctx: RequestContext, withPrice: boolean): SQL =>
  withPrice ? sql`events e ${joinVenueAndPrice(ctx)}` : sql`events e ${joinVenue(ctx)}`

/** The tables of a summary: those of conditions, and t (translation). */
const joinSummary = (ctx: RequestContext): SQL => sql`join events e on e.id = listed.id ${joinTranslation(ctx)}
  join organizations o on o.id = e.organizer_id ${joinVenueAndPrice(ctx)}`

/** SQL: the slug that seeds the generated cover, the same in every language. */
export const coverSlug = sql<string>`(select x.slug from event_texts x where x.event_id = e.id order by x.locale = 'es' desc, x.id limit 1)`

const [e, t] = [columnsOf(events, 'e'), columnsOf(eventTranslations, 't')]
const [o, v] = [columnsOf(organizations, 'o'), columnsOf(venues, 'v')]
/** The player's prices, from `joinPrice`. */
const price = { lowest: sql<number>`p.lowest`, highest: sql<number>`p.highest`, coin: sql<string>`p.coin` }

const SUMMARY = {
  id: e.id,
  slug: t.slug,
  art: coverSlug,
  title: t.title,
  locale: t.locale,
  picture: headerOf(eventMedia, e.id, listPicture),
  dateStart: sql<string>`e.date_start`,
  dateEnd: sql<string | null>`nullif(e.date_end, e.date_start)`,
  type: e.type,
  language: e.primaryLanguage,
  theme: e.theme,
  audience: e.targetAudience,
  eventStatus: e.eventStatus,
  signup: signupColumns().signup,
  signupOpens: signupColumns().signupOpens,
  organizer: jsonObject({ name: o.name, slug: o.slug, closed: sql<boolean>`not ${acceptsSignups()}` }),
  venue: jsonIf(
    sql`v.id is not null`,
    jsonObject({
      name: v.name,
      slug: v.slug,
      country: v.country,
      coordinates: coordinatesJson,
    }),
  ),
  county: sql<string | null>`coalesce(v.county, e.county)`,
  price: jsonIf(sql`p.lowest is not null`, jsonObject(price)),
  limitDate: sql<string | null>`p.limit_date`,
}
const summaryJson = (ctx: RequestContext): SQL<EventSummary> =>
  jsonObject({ ...SUMMARY, past: sql<boolean>`e.last_day < ${localToday(ctx)}` })

/** Cache tags of a list: it shows events and the names of their organizers and venues. */
export const LIST_CACHE_TAGS = ['events', 'organizers', 'venues']

type ListOptions = {
  /** Conditions and order may use e (event), v (venue) and, unless it is left out, p (price). */
  where: SQL
  withPrice?: boolean
  order: SQL
  limit: number
  /** Of lists by date among many events: the days that all of them go on in. */
  days?: Days | null
  cacheTags?: string[]
  /** Includes drafts for those who may preview them; only for an event's own page. */
  preview?: boolean
  /** What the statement depends on, as it begins (src/platform/database/prepared-statements.ts). */
  prefix?: string
}
export const byDateAscending = sql`e.date_start, e.id`
export const byDateDescending = sql`e.date_start desc, e.id desc`
/** By title as listed, in Spanish order. */
export const byTitle = ({ locale }: Pick<RequestContext, 'locale'>): SQL => sql`(select x.title from event_texts x
  where x.event_id = e.id order by x.locale = ${contentLocale(locale)} desc, x.locale = 'es' desc limit 1) collate "es-x-icu", ${byDateAscending}`

/**
 * Lists visible events: first their ids, then the rest of these alone. A single json_agg, because parsing one JSON value is faster than
 * reading hundreds of rows.
 */
export async function listEventSummaries(
  ctx: RequestContext,
  {
    where,
    withPrice = true,
    order,
    limit,
    days,
    cacheTags: of = LIST_CACHE_TAGS,
    preview = false,
    prefix = '',
  }: ListOptions,
): Promise<EventSummary[]> {
  addCacheTags(ctx, ...of)
  const tables = conditionTables(ctx, withPrice)
  const matching = sql`${preview ? previewableEvents(ctx) : visibleEvents(ctx)} and ${where}`
  const ids = days
    ? firstByDate({ tables, where: matching, days, limit })
    : sql`(select e.id from ${tables} where ${matching} order by ${order} limit ${literal(limit)})`
  const summaries = sql`(select ${summaryJson(ctx)} as summary from ${ids} listed ${joinSummary(ctx)} order by ${order}) ordered`
  const list = jsonList(sql<EventSummary>`summary`, { from: summaries })
  const [row] = await ctx.db.execute<{ list: EventSummary[] }>(merged(sql`${sql.raw(prefix)}select ${list} as list`))
  return (row?.list ?? []).map((event) => withRegion(ctx, event))
}

/** The visible events that match: all upcoming ones, and the latest past ones. */
export async function listUpcomingAndPast(ctx: RequestContext, where: SQL) {
  const [upcoming, past] = await Promise.all([
    listEventSummaries(ctx, { where: sql`${where} and ${isUpcoming(ctx)}`, order: byDateAscending, limit: ALL_EVENTS }),
    listEventSummaries(ctx, {
      where: sql`${where} and ${isPast(ctx)}`,
      order: byDateDescending,
      limit: ORGANIZER_PAST_EVENTS,
    }),
  ])
  return { upcoming, past }
}
