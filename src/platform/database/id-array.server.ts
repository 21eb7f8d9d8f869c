import { type SQL, sql } from 'drizzle-orm'

/** SQL: ids as one parameter of type `int[]`, for `= any (…)` and `<> all (…)`, also when there are none. */
export const idArray = (ids: Iterable<number>): SQL => sql`${`{${[...ids].join(',')}}`}::int[]`

/**
 * SQL: the same in a subquery, so that no plan can depend on how many ids they are: PostgreSQL would plan the prepared statement anew each
 * time, which takes longer than running it.
 */
export const plannedOnceIdArray = (ids: Iterable<number>): SQL => sql`(select ${idArray(ids)})::int[]`
