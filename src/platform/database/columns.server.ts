import { sql } from 'drizzle-orm'
import { check, integer, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

/** Every table's own key: an integer the database counts up (decisions 6). */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const created = () => instant('created_at').notNull().defaultNow()
export const updated = () => instant('updated_at').notNull().defaultNow()
export { instant }

/** A column that holds only words of a closed list: the list in spec/vocabulary is the constraint. */
export const oneOf = (name: string, column: PgColumn, list: readonly string[]) =>
  check(name, sql`${column} in ${sql.raw(`(${list.map((word) => `'${word}'`).join(', ')})`)}`)

/** Kebab-case with at least one letter, so that all digits always means an id (decisions 3). */
export const slugForm = (name: string, column: PgColumn) =>
  check(name, sql`${column} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and ${column} ~ '[a-z]' and length(${column}) <= 120`)

/** Web addresses are stored only with http or https (§5). */
export const webAddress = (name: string, column: PgColumn) => check(name, sql`${column} ~* '^https?://[^\\s]+$'`)
