import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { Tongue } from './resource.ts'

/** Words kept in both languages, in the one asked for; Spanish where there is no other (decisions 3). */
export function spoken(tongue: Tongue, es: SQL, en: SQL): SQL {
  if (typeof tongue !== 'string') return sql`case when ${tongue} = 'en' then coalesce(${en}, ${es}) else ${es} end`
  return tongue === 'en' ? sql`coalesce(${en}, ${es})` : es
}

/** The language the words came out in. */
export function givenIn(tongue: Tongue, en: SQL): SQL {
  if (typeof tongue !== 'string') return sql`case when ${tongue} = 'en' and ${en} is not null then 'en' else 'es' end`
  return tongue === 'en' ? sql`case when ${en} is not null then 'en' else 'es' end` : sql`${DEFAULT_LOCALE}::text`
}

/** Rows of one language, where rows have one each. */
export const inTongue = (tongue: Tongue, locale: SQL): SQL =>
  tongue === 'all' ? sql`true` : sql`${locale} = ${tongue}`

/** Where the same thing is said in the other of the two languages. */
export const otherLocale = (locale: SQL): SQL => sql`case ${locale} when 'es' then 'en' else 'es' end`
