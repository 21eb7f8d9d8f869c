import { type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/table.server.ts'
import { coordinatesJson } from '#features/venues/queries.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoSecond, jsonList, jsonObject, merged } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE, type EventStatus, type Theme, type TimeZone } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { contentLocale } from '#shared/languages.ts'
import { ALL_EVENTS, CALENDAR_PAST_DAYS } from '#shared/limits.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { recentlyDeletedEvents, visibleEvents, visibleOrRecentlyDeletedEvents } from '../access.server.ts'
import { type Days, firstByDate, literal } from '../queries/days/day-order.server.ts'
import {
  isUpcoming,
  joinTranslation,
  joinVenue,
  joinVenueAndPrice,
  localToday,
  upcomingDays,
} from '../queries/list.server.ts'
import { listTags } from '../queries/parts.server.ts'
import { events, eventTranslations } from '../table.server.ts'

/** What a calendar shows of an event. */
export type CalendarEvent = {
  id: number
  slug: string
  title: string
  /** Markdown, cut. */
  description: string
  /** `YYYY-MM-DD`; the last day is included. */
  dateStart: string
  lastDay: string
  /** `HH:MM` in the time zone. */
  doorsAt: string | null
  startsAt: string | null
  endsAt: string | null
  timeZone: TimeZone
  eventStatus: EventStatus
  statusReason: string | null
  /** It was public and is deleted: only its days are left. */
  isDeleted: boolean
  theme: Theme | null
  tags: string[]
  organizer: string
  venue: { name: string; address: string | null; coordinates: Coordinates | null } | null
  county: string | null
  /** Of the person whose calendar it is, in the calendar of their registrations. */
  registration: RegistrationState | null
  /** SEQUENCE and LAST-MODIFIED. */
  sequence: number
  updatedAt: string
}

const [e, t] = [columnsOf(events, 'e'), columnsOf(eventTranslations, 't')]
const [o, v] = [columnsOf(organizations, 'o'), columnsOf(venues, 'v')]

export type CalendarOptions = {
  where: SQL
  /** Joined to e (event), t (translation), o (organizer), v (venue) and, where `withPrice`, p (price). */
  join?: SQL
  /** Whether `where` uses p. */
  withPrice?: boolean
  registration?: SQL<RegistrationState | null>
  /** Added to the event's own. */
  sequence?: SQL<number>
  /** When something else of it last changed. */
  changedAt?: SQL<Date>
  /** Events that ended longer ago are left out; null lists all. */
  pastDays?: number | null
  /** Whether many events may meet the conditions: these are read in the order of their days. */
  isWide?: boolean
  /** What the statement depends on, as it begins (src/platform/database/prepared-statements.ts). */
  prefix?: string
  /** Longer descriptions are cut. */
  descriptionLength?: number
  cacheTags?: string[]
}

/** Cache tags of a calendar: it shows events, their tags, and the names of their organizers and venues. */
const CALENDAR_CACHE_TAGS = ['events', 'organizers', 'venues', 'tags']
const DESCRIPTION_LENGTH = 600

/**
 * The events of a calendar by date: public ones, and those deleted in the last 30 days, so that calendars that have them learn it. At most
 * `ALL_EVENTS`, those ahead first.
 */
export async function listCalendarEvents(ctx: RequestContext, options: CalendarOptions): Promise<CalendarEvent[]> {
  const { join = sql``, descriptionLength = DESCRIPTION_LENGTH } = options
  addCacheTags(ctx, ...(options.cacheTags ?? CALENDAR_CACHE_TAGS))
  const tag = localized(contentLocale(ctx.locale), sql<string>`g.text_es`, sql<string | null>`g.text_en`)
  const event = jsonObject({
    id: e.id,
    slug: t.slug,
    title: t.title,
    description: sql<string>`left(t.description, ${descriptionLength}::int)`,
    dateStart: sql<string>`e.date_start`,
    lastDay: sql<string>`e.last_day`,
    doorsAt: e.doorsAt,
    startsAt: e.startsAt,
    endsAt: e.endsAt,
    timeZone: sql<TimeZone>`coalesce(v.time_zone, ${DEFAULT_TIME_ZONE})`,
    eventStatus: e.eventStatus,
    statusReason: localized(contentLocale(ctx.locale), e.statusReasonEs, e.statusReasonEn),
    isDeleted: sql<boolean>`e.deleted_at is not null`,
    theme: e.theme,
    tags: listTags(tag, sql`g.id`),
    organizer: o.name,
    venue: sql<CalendarEvent['venue']>`case when v.id is not null then ${jsonObject({
      name: v.name,
      address: v.address,
      coordinates: coordinatesJson,
    })} end`,
    county: sql<string | null>`coalesce(v.county, e.county)`,
    registration: options.registration ?? sql<RegistrationState | null>`null::text`,
    sequence: options.sequence ? sql<number>`e.sequence + ${options.sequence}` : e.sequence,
    // Of what calendars show: the venue's address too.
    updatedAt: isoSecond(
      sql<Date>`greatest(e.updated_at, t.updated_at, v.updated_at, ${options.changedAt ?? sql`null`})`,
    ),
  })
  const venue = options.withPrice ? joinVenueAndPrice(ctx) : joinVenue(ctx)
  const ids = options.isWide
    ? wideIds(ctx, options, sql`events e ${venue}`)
    : narrowIds(ctx, options, sql`events e ${venue} ${join}`)
  const listed = sql`(select ${event} as event, e.date_start as day, e.id from ${ids} found join events e on e.id = found.id
    ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    ${joinVenue(ctx)} ${join}) listed`
  const list = jsonList(sql<CalendarEvent>`event`, { from: listed, orderBy: sql`day, id` })
  const [row] = await ctx.db.execute<{ list: CalendarEvent[] }>(
    merged(sql`${sql.raw(options.prefix ?? '')}select ${list} as list`),
  )
  return row?.list ?? []
}

/** The first day of which `pastDays` lists events. */
const firstDay = (ctx: RequestContext, pastDays: number) => addDays(dayAt(ctx.now), -pastDays)
const isOver = (ctx: RequestContext) => sql`e.last_day < ${localToday(ctx)}`

/** SQL: the ids of the events listed, of conditions that few events meet. */
function narrowIds(ctx: RequestContext, { where, pastDays = CALENDAR_PAST_DAYS }: CalendarOptions, tables: SQL): SQL {
  const since = pastDays === null ? sql`` : sql`and e.last_day >= ${firstDay(ctx, pastDays)}::date`
  return sql`(select e.id from ${tables} where ${visibleOrRecentlyDeletedEvents(ctx)} and ${where} ${since}
    order by ${isOver(ctx)}, e.date_start, e.id limit ${literal(ALL_EVENTS)})`
}

/** SQL: the same of conditions that many meet: those ahead, then, where these are fewer than a list holds, those behind; and deleted ones. */
function wideIds(ctx: RequestContext, { where, pastDays }: CalendarOptions, tables: SQL): SQL {
  const since = firstDay(ctx, pastDays ?? CALENDAR_PAST_DAYS)
  const limit = literal(ALL_EVENTS)
  const list = (days: Days, condition: SQL) =>
    firstByDate({ tables, where: sql`${visibleEvents(ctx)} and ${condition} and ${where}`, days, limit: ALL_EVENTS })
  const ahead = list(upcomingDays(ctx), isUpcoming(ctx))
  const behind = list({ from: since, before: dayAt(ctx.now) }, isOver(ctx))
  return sql`(with ahead as materialized (select id from ${ahead} ahead),
      behind as (select id from ${behind} behind limit (select ${limit} - count(*) from ahead)),
      deleted as (select e.id from ${tables}
        where ${recentlyDeletedEvents(ctx)} and e.last_day >= ${since}::date and ${where}
        order by ${isOver(ctx)}, e.date_start, e.id limit ${limit})
    select e.id from (select id from ahead union all select id from behind union all select id from deleted) found
      join events e on e.id = found.id ${joinVenue(ctx)}
    order by ${isOver(ctx)}, e.date_start, e.id limit ${limit})`
}
