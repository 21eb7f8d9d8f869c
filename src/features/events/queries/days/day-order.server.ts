import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '#platform/text/calendar-day.ts'

/** What goes on in them has its last day on `from` or later, and its first day before `before`. */
export type Days = { from: string; before: string | null }

type Query = { tables: SQL; where: SQL; days: Days; limit: number }

/** Nearly all events are this short, in days from the first to the last. The index of long ones says the same (table.server.ts). */
const SHORT_DAYS = 3

/**
 * SQL: the ids of the first `limit` events by date that go on in these days, in parentheses. They are read in the order of the list, from a
 * few days earlier on, so that reading ends with the last one listed. Long events that began before that come first: they are few, and
 * have an index of their own. With one condition for both, PostgreSQL would read all that are over or sort all that are ahead.
 */
export function firstByDate({ tables, where, days: { from, before }, limit }: Query): SQL {
  const day = sql`${from}::date`
  const end = before === null ? sql`` : sql`and e.date_start < ${before}::date`
  const first = (condition: SQL, order: SQL) => sql`select e.id from ${tables}
    where ${condition} and e.last_day >= ${day} ${end} and ${where} order by ${order}, e.id limit ${literal(limit)}`
  const shortDay = firstShortDay(from)
  // Ordered by an expression, so that they come from their own index: the planner cannot know that they are few.
  const earlier = first(sql`${isOnSince(day)} and e.date_start < ${shortDay}`, sql`e.date_start + 0`)
  const later = first(sql`e.date_start >= ${shortDay}`, sql`e.date_start`)
  // The literal limit tells the planner to read in order; the rest ends the reading earlier.
  return sql`(with earlier as materialized (${earlier})
    select id from earlier union all
    (select id from (${later}) later limit (select ${literal(limit)} - count(*) from earlier)))`
}

/** SQL: the day since which all short events began that go on at this one. */
export const firstShortDay = (day: string): SQL => sql`${addDays(day, -SHORT_DAYS)}::date`
const SHORT = sql.raw(String(SHORT_DAYS))
/** SQL condition: a long event goes on at the day, as its index says it. */
export const isOnSince = (day: SQL): SQL =>
  sql`e.last_day - e.date_start > ${SHORT} and daterange(e.date_start, e.last_day, '[]') @> ${day}`

/** SQL: the events that go on at a day or later, from the indexes that a list reads. */
export const eventsFrom = (from: string): SQL => {
  const day = sql`${from}::date`
  const shortDay = firstShortDay(from)
  return sql`(select e.* from events e where e.date_start >= ${shortDay} and e.last_day >= ${day}
    union all select e.* from events e where ${isOnSince(day)} and e.date_start < ${shortDay})`
}

/** SQL: a limit as a literal. For a parameter the plan of a prepared statement would assume a tenth of all rows. */
export const literal = (limit: number): SQL => sql.raw(String(Math.trunc(limit)))
