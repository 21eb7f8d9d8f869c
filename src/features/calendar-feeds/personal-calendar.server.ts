import { type SQL, sql } from 'drizzle-orm'
import { type CalendarEvent, listCalendarEvents } from '#features/events/calendar/calendar-events.server.ts'
import { toICalendar } from '#features/events/calendar/to-icalendar.server.ts'
import { matchesText, searchConditions } from '#features/events/queries/search-conditions.server.ts'
import { NO_STORE } from '#platform/cache/cache-tags.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { SHAPED_BY_CALLER } from '#platform/database/prepared-statements.ts'
import type { FeedKind } from '#shared/calendar-feeds.ts'
import { OWN_CALENDAR_PAST_DAYS } from '#shared/limits.ts'
import { LIVE_STATES, type RegistrationState } from '#shared/registrations/states.ts'
import { readSearch, type Search, withoutLook } from '#shared/search.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { PersonalFeed } from './queries.server.ts'

/** More followed searches than this are not read. */
const SEARCHES_MAX = 50

/**
 * A personal calendar. It holds what is public of its events and, of the person, the state of a registration before its title: people show
 * their calendars to others. Events that are not public any more are not in it.
 */
export async function renderPersonalCalendar(ctx: RequestContext, { kind, userId }: PersonalFeed): Promise<string> {
  const t = createTranslator(ctx.locale)
  const events = await LISTS[kind]({ ...ctx, actor: anonymous }, userId)
  const calendar = { name: t(`calendar.name.${kind}`), isBusy: kind === 'registrations' }
  return toICalendar(calendar, events, { siteUrl: ctx.services.settings.siteUrl, locale: ctx.locale })
}

const LISTS: Record<FeedKind, (ctx: RequestContext, userId: number) => Promise<CalendarEvent[]>> = {
  registrations: listRegistered,
  saved: (ctx, userId) =>
    listCalendarEvents(ctx, {
      where: sql`e.id in (select s.event_id from saved_events s where s.user_id = ${userId})`,
      cacheTags: [NO_STORE],
    }),
  followed: listFollowed,
}

const live = sql.join(
  LIVE_STATES.map((state) => sql`${state}`),
  sql`, `,
)

/**
 * The events that the person is registered for. A registration that ended is not shown, unless it ended because the event was cancelled or
 * deleted: then the calendar says that.
 */
function listRegistered(ctx: RequestContext, userId: number) {
  const registered = sql`select r.event_id from registrations r where r.user_id = ${userId} and not r.is_test`
  return listCalendarEvents(ctx, {
    where: sql`e.id in (${registered})`,
    join: sql`join lateral (select r.state, r.updated_at from registrations r
      where r.event_id = e.id and r.user_id = ${userId} and not r.is_test and (r.state in (${live})
        or r.state = 'cancelled' and r.ended_by <> 'player' and (e.happening = 'cancelled' or e.deleted_at is not null))
      order by r.state = 'cancelled', r.id desc limit 1) mine on true`,
    registration: sql<RegistrationState>`mine.state`,
    // Calendars take a change of the title only with a higher SEQUENCE.
    sequence: sql<number>`(select count(*)::int from registration_history h join registrations r on r.id = h.registration_id
      where r.event_id = e.id and r.user_id = ${userId} and h.to_state is distinct from h.from_state)`,
    changedAt: sql<Date>`mine.updated_at`,
    pastDays: OWN_CALENDAR_PAST_DAYS,
    cacheTags: [NO_STORE],
  })
}

/** The events of the organizers, provinces and searches that the person follows. */
async function listFollowed(ctx: RequestContext, userId: number) {
  const rows = await ctx.db.execute<{ search: string }>(sql`
    select search from follows where user_id = ${userId} and search is not null order by id limit ${SEARCHES_MAX}`)
  const searches = rows.map(({ search }) => withoutLook(readSearch(new URLSearchParams(search))))
  // Of the remaining one, where it was merged since.
  const organizers = sql`select coalesce(o.merged_into, o.id) from follows f join organizations o on o.id = f.organizer_id where f.user_id = ${userId}`
  const matches: SQL[] = [
    sql`e.organizer_id in (${organizers})`,
    sql`e.id in (select w.event_id from co_organizers w where w.organization_id in (${organizers}))`,
    sql`folded(coalesce(v.county, e.county)) in (select folded(f.county) from follows f where f.user_id = ${userId})`,
    ...searches.map((search) => searchCondition(ctx, search)),
  ]
  return listCalendarEvents(ctx, {
    where: sql`(${sql.join(matches, sql` or `)})`,
    withPrice: searches.some(({ price }) => price !== null),
    isWide: true,
    prefix: SHAPED_BY_CALLER,
    cacheTags: [NO_STORE],
  })
}

const searchCondition = (ctx: RequestContext, search: Search) =>
  sql`(${matchesText(search.q)} and ${searchConditions(ctx, search)})`
