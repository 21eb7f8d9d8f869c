import { type SQL, sql } from 'drizzle-orm'

/** SQL: ids as one parameter of type `int[]`, for `= any (…)` and `<> all (…)`, also when there are none. */
export const idArray = (ids: Iterable<number>): SQL => sql`${`{${[...ids].join(',')}}`}::int[]`
