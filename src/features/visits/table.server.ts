import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Locale } from '#shared/languages.ts'

/** Page views per day, counted only after consent. Holds no IP addresses or identifiers. */
export const visits = pgTable(
  'visits',
  {
    day: date('day').notNull(),
    path: text('path').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    views: integer('views').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path, table.locale] }),
    check('visits_path_form', sql`${table.path} like '/%' and length(${table.path}) <= 200`),
  ],
)
