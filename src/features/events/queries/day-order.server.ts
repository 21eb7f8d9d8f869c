import { type SQL, sql } from 'drizzle-orm'

/** What goes on in them has its last day on `from` or later, and its first day before `before`. */
export type Days = { from: string; before: string | null }

type Query = { tables: SQL; where: SQL; days: Days; limit: number }

/**
 * SQL: the ids of the first `limit` events by date that go on in these days, in parentheses. Those that began earlier are few: the index of
 * periods finds them. The others are read in the order of the list, so that reading ends with the last one listed. With one condition for
 * both, PostgreSQL would read all that are over or sort all that are ahead.
 */
export function firstByDate({ tables, where, days: { from, before }, limit }: Query): SQL {
  const day = sql`${from}::date`
  const end = before === null ? sql`` : sql`and e.date_start < ${before}::date`
  const first = (condition: SQL) => sql`select e.id from ${tables}
    where ${condition} ${end} and ${where} order by e.date_start, e.id limit ${literal(limit)}`
  const running = first(sql`daterange(e.date_start, e.last_day, '[]') @> ${day} and e.date_start < ${day}`)
  // The literal limit tells the planner to read in order; the rest ends the reading earlier.
  return sql`(with running as materialized (${running})
    select id from running union all
    (select id from (${first(sql`e.date_start >= ${day}`)}) beginning limit (select ${literal(limit)} - count(*) from running)))`
}

/** SQL: a limit as a literal. For a parameter the plan of a prepared statement would assume a tenth of all rows. */
export const literal = (limit: number): SQL => sql.raw(String(Math.trunc(limit)))
