import { type SQL, sql } from 'drizzle-orm'
import type { Cursor, Window } from './query/pagination.ts'

/** The entries of a list by `id` and `place`, and what `windowBounds` selects from them: two CTEs of this name. */
export const MATCHING = sql.raw('matching')
export const BOUNDS = sql.raw('bounds')

/**
 * SQL: how many entries `matching` has, and the places between which the window lies: above `low`, up to `high`. Where
 * the entry of a cursor is no longer in the list, its former place counts.
 */
export function windowBounds({ after, before, limit, fromEnd }: Window): SQL {
  const low = after ? sql`coalesce(${placeOf(after)}, ${after.place - 1}::bigint)` : sql`0::bigint`
  const high = before ? sql`coalesce(${placeOf(before)}, ${before.place}::bigint) - 1` : sql`count(*)`
  const [from, to] = fromEnd
    ? [sql`greatest(whole.low, whole.high - ${limit}::bigint)`, sql`whole.high`]
    : [sql`whole.low`, sql`least(whole.high, whole.low + ${limit}::bigint)`]
  return sql`select whole.total, ${from} as low, ${to} as high
    from (select count(*) as total, ${low} as low, ${high} as high from ${MATCHING}) whole`
}

const placeOf = ({ id }: Cursor) => sql`(select at.place from ${MATCHING} at where at.id = ${id}::integer)`

/** SQL condition: a row of `matching` lies in the window. */
export const withinWindow = sql`${MATCHING}.place > (select low from ${BOUNDS}) and ${MATCHING}.place <= (select high from ${BOUNDS})`
