import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { jsonObject } from '#platform/database/json.server.ts'
import { CALENDAR_HOURS, type CalendarEvent } from '#shared/event-imports/calendar.ts'
import { calendarEntries, calendarSubscriptions, isOf } from '../table.server.ts'
import { changedParts, editedParts } from './compare.ts'

const WAITING_SHOWN = 100

/** The calendars of an organization, and what of them waits for a decision. */
export async function listCalendars(ctx: RequestContext, organization: OrganizationRef) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const calendars = await ctx.db
    .select()
    .from(calendarSubscriptions)
    .where(isOf(calendarSubscriptions.organizationId, organizationId))
    .orderBy(asc(calendarSubscriptions.id))
  const waiting = await listWaiting(ctx, organizationId)
  return {
    calendars: calendars.map(({ id, url, state, readAt, answeredAt, lastFailure, unreadable }) => ({
      id,
      url,
      state,
      lastFailure,
      unreadable,
      readAt: readAt?.toISOString() ?? null,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    hours: CALENDAR_HOURS,
    waiting: waiting.map(({ entry, url, slug, moderation, here, version }) => ({
      id: entry.id,
      change: entry.change!,
      event: entry.proposed ?? entry.settled,
      here,
      slug,
      version,
      isPublished: moderation === 'published',
      host: URL.parse(url)?.hostname ?? '',
      ...waitingParts(entry, here),
    })),
  }
}

type Entry = typeof calendarEntries.$inferSelect

/** What differs of a changed event, and what of that was changed here too. */
export function waitingParts(entry: Entry, here: CalendarEvent | null) {
  if (entry.change !== 'changed' || !entry.proposed || !here) return { changed: [], edited: [] }
  return { changed: changedParts(entry, entry.proposed), edited: editedParts(entry, entry.proposed, here) }
}

/** What waits for a decision, with the event as it is here. `version` changes with what a page shows of it. Does not authorize. */
export async function listWaiting(ctx: RequestContext, organizationId: number, only?: SQL) {
  const rows = await ctx.db
    .select({
      entry: calendarEntries,
      url: calendarSubscriptions.url,
      slug: eventSlug,
      moderation: eventModeration,
      here: eventHere,
    })
    .from(calendarEntries)
    .innerJoin(calendarSubscriptions, eq(calendarSubscriptions.id, calendarEntries.subscriptionId))
    .where(and(isOf(calendarSubscriptions.organizationId, organizationId), isNotNull(calendarEntries.change), only))
    .orderBy(
      sql`coalesce(${calendarEntries.proposed}, ${calendarEntries.settled}) ->> 'dateStart'`,
      desc(calendarEntries.id),
    )
    .limit(WAITING_SHOWN)
  return rows.map(({ here: written, ...row }) => {
    const { settled, proposed, change } = row.entry
    // The place of an event is a venue of the directory, so the calendar's words are compared with those it had before.
    const here = written && { ...written, place: settled?.place ?? null, address: settled?.address ?? null }
    return { ...row, here, version: hashVersion([change, proposed, here]) }
  })
}

/** How many changes wait for a decision, and how many calendars are no longer read because they did not answer. */
export async function countCalendarNews(ctx: RequestContext, organization: OrganizationRef) {
  const { id: organizationId } = await authorizeIn(ctx, 'events.edit', organization)
  const [news] = await ctx.db.execute<{ waiting: number; stopped: number }>(sql`
    select (select count(*)::int from ${calendarEntries} e join ${calendarSubscriptions} s on s.id = e.subscription_id
        where e.change is not null and ${isOf(sql`s.organization_id`, organizationId)}) as waiting,
      (select count(*)::int from ${calendarSubscriptions} s
        where s.state = 'stopped' and ${isOf(sql`s.organization_id`, organizationId)}) as stopped`)
  return news!
}

/** SQL: a value of the event of an entry, with its first text; null once it is deleted. */
const ofEvent = <Value>(
  value: SQL,
) => sql<Value | null>`(select ${value} from event_texts t join events e on e.id = t.event_id
  where t.event_id = ${calendarEntries.eventId} and e.deleted_at is null order by t.id limit 1)`
const eventSlug = ofEvent<string>(sql`t.slug`)
const eventModeration = ofEvent<string>(sql`e.moderation`)
const eventHere = ofEvent<Omit<CalendarEvent, 'place' | 'address'>>(
  jsonObject({
    title: sql<string>`t.title`,
    description: sql<string | null>`nullif(t.description, '')`,
    dateStart: sql<string | null>`e.date_start`,
    dateEnd: sql<string | null>`e.date_end`,
    timeStart: sql<string | null>`e.starts_at`,
    timeEnd: sql<string | null>`e.ends_at`,
    url: sql<string | null>`e.url`,
    isCancelled: sql<boolean>`e.happening = 'cancelled'`,
  }),
)
