import { type SQL, sql } from 'drizzle-orm'

/** Escapes text for use in a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that matches text containing these words literally. */
export const containsPattern = (text: string) => `%${escapeLike(text)}%`

/** SQL, with its comma, before what `order by` has else: what has the words as they were typed, with their accents and ñ, stands before what only sounds like them. */
export const exactFirst = (text: SQL, typed: string): SQL =>
  typed === '' ? sql`` : sql`(lower(${text}) like lower(${containsPattern(typed)})) desc,`
