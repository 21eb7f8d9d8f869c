import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#spec/vocabulary.ts'
import type { Tongue } from './shape.ts'

/** Words kept in both languages, in the one asked for; Spanish where there is no other (decisions 3). */
export const spoken = (tongue: Tongue, es: SQL, en: SQL): SQL =>
  tongue === 'all' ? es : sql`case when ${tongue} = 'en' then coalesce(${en}, ${es}) else ${es} end`

/** The language the words came out in. */
export const givenIn = (tongue: Tongue, en: SQL): SQL =>
  tongue === 'all'
    ? sql`${DEFAULT_LOCALE}::text`
    : sql`case when ${tongue} = 'en' and ${en} is not null then 'en' else 'es' end`

/** Rows of one language, where rows have one each. */
export const inTongue = (tongue: Tongue, locale: SQL): SQL =>
  tongue === 'all' ? sql`true` : sql`${locale} = ${tongue}`
