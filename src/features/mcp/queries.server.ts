import { type SQL, sql } from 'drizzle-orm'
import {
  byDateAscending,
  byTitle,
  isUpcoming,
  listEventSummaries,
  notCancelled,
  upcomingDays,
} from '#features/events/queries/list.server.ts'
import { distanceFrom } from '#features/events/queries/practical-conditions.server.ts'
import { listPrefix, matchesText, searchConditions } from '#features/events/queries/search-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays } from '#shared/days.ts'
import type { Coordinates, EventSummary } from '#shared/events/event-summary.ts'
import type { Search } from '#shared/search.ts'
import type { Period } from './when.ts'

export type EventSearch = Period & {
  search: Search
  near: Coordinates | null
  radius: number
  limit: number
}

/** Public events that are not cancelled, go on in the period, and lie within the radius. */
export function searchUpcomingEvents(ctx: RequestContext, given: EventSearch): Promise<EventSummary[]> {
  const { from, to, search, near, radius, limit } = given
  const conditions: SQL[] = [
    matchesText(search.q),
    searchConditions(ctx, search),
    isUpcoming(ctx),
    notCancelled,
    sql`e.last_day >= ${from}::date`,
    ...(to === null ? [] : [sql`e.date_start <= ${to}::date`]),
    ...(near === null ? [] : [sql`${distanceFrom(near)} <= ${radius}::int`]),
  ]
  const order = {
    date: byDateAscending,
    price: sql`p.lowest nulls last, ${byDateAscending}`,
    title: byTitle(ctx),
    distance: sql`${distanceFrom(near)} nulls last, ${byDateAscending}`,
  }[search.sort]
  const where = sql.join(conditions, sql` and `)
  const today = upcomingDays(ctx).from
  const days = { from: from > today ? from : today, before: to && addDays(to, 1) }
  return listEventSummaries(ctx, {
    where,
    order,
    limit,
    days: search.sort === 'date' ? days : null,
    prefix: listPrefix(search),
  })
}
