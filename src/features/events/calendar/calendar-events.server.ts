import { type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/table.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { coordinatesJson } from '#features/venues/queries.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoSecond, jsonList, jsonObject, selectJson } from '#platform/database/json.server.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE, type EventStatus, type Theme, type TimeZone } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { contentLocale } from '#shared/languages.ts'
import { ALL_EVENTS, CALENDAR_PAST_DAYS } from '#shared/limits.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { visibleOrRecentlyDeletedEvents } from '../access.server.ts'
import { joinTranslation, joinVenueAndPrice, localToday } from '../queries/list.server.ts'
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

type Options = {
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
export async function listCalendarEvents(ctx: RequestContext, options: Options): Promise<CalendarEvent[]> {
  const { where, join = sql``, pastDays = CALENDAR_PAST_DAYS, descriptionLength = DESCRIPTION_LENGTH } = options
  addCacheTags(ctx, ...(options.cacheTags ?? CALENDAR_CACHE_TAGS))
  const tag = localized(contentLocale(ctx.locale), sql<string>`g.text_es`, sql<string | null>`g.text_en`)
  const event = jsonObject({
    ...{ id: e.id, slug: t.slug, title: t.title },
    description: sql<string>`left(t.description, ${descriptionLength}::int)`,
    dateStart: sql<string>`e.date_start`,
    lastDay: sql<string>`e.last_day`,
    ...{ doorsAt: e.doorsAt, startsAt: e.startsAt, endsAt: e.endsAt },
    timeZone: sql<TimeZone>`coalesce(v.time_zone, ${DEFAULT_TIME_ZONE})`,
    eventStatus: e.eventStatus,
    statusReason: localized(contentLocale(ctx.locale), e.statusReasonEs, e.statusReasonEn),
    isDeleted: sql<boolean>`e.deleted_at is not null`,
    theme: e.theme,
    tags: listTags(tag, sql`g.id`),
    organizer: o.name,
    venue: sql<CalendarEvent['venue']>`case when v.id is not null then ${jsonObject({
      ...{ name: v.name, address: v.address, coordinates: coordinatesJson },
    })} end`,
    county: sql<string | null>`coalesce(v.county, e.county)`,
    registration: options.registration ?? sql<RegistrationState | null>`null::text`,
    sequence: options.sequence ? sql<number>`e.sequence + ${options.sequence}` : e.sequence,
    // Of what calendars show: the venue's address too.
    updatedAt: isoSecond(
      sql<Date>`greatest(e.updated_at, t.updated_at, v.updated_at, ${options.changedAt ?? sql`null`})`,
    ),
  })
  const since = addDays(dayAt(ctx.now), -(pastDays ?? 0))
  const tables = sql`from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    ${options.withPrice ? joinVenueAndPrice(ctx) : sql`left join venues v on v.id = e.venue_id and ${visibleVenues(ctx)}`} ${join}`
  const listed = sql`(select ${event} as event, e.date_start as day, e.id ${tables}
    where ${visibleOrRecentlyDeletedEvents(ctx)} and ${where} and ${pastDays === null ? sql`true` : sql`e.last_day >= ${since}::date`}
    order by e.last_day < ${localToday(ctx)}, e.date_start, e.id limit ${ALL_EVENTS}) listed`
  const [found] = await selectJson(ctx.db, jsonList(sql<CalendarEvent>`event`, { from: listed, orderBy: sql`day, id` }))
  return found ?? []
}
