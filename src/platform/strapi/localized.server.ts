import { type SQL, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import type { LocaleRef } from './resource.ts'

/** A column stored in both languages, in the requested one; Spanish where there is no English. */
export function localized<Value>(locale: LocaleRef, es: SQL<Value>, en: SQL<Value | null>): SQL<Value> {
  if (typeof locale !== 'string') return sql`case when ${locale} = 'en' then coalesce(${en}, ${es}) else ${es} end`
  return locale === 'en' ? sql`coalesce(${en}, ${es})` : es
}

/** The locale of the text that `localized` returns. */
export function effectiveLocale(locale: LocaleRef, en: SQL): SQL {
  if (typeof locale !== 'string') return sql`case when ${locale} = 'en' and ${en} is not null then 'en' else 'es' end`
  return locale === 'en' ? sql`case when ${en} is not null then 'en' else 'es' end` : sql`${DEFAULT_LOCALE}::text`
}

/** Condition for rows of the locale, for types with one row per locale. */
export const hasLocale = (locale: LocaleRef, column: SQL): SQL =>
  locale === 'all' ? sql`true` : sql`${column} = ${locale}`

/** The other of the two locales. */
export const otherLocale = (locale: SQL): SQL => sql`case ${locale} when 'es' then 'en' else 'es' end`
