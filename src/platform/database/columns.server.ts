import { sql } from 'drizzle-orm'
import { check, integer, type PgColumn, timestamp } from 'drizzle-orm/pg-core'

/** The primary key: an integer identity column. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => timestamptz('created_at').notNull().defaultNow()
export const updatedAt = () => timestamptz('updated_at').notNull().defaultNow()
export { timestamptz }

/** A check constraint: the column holds one of the values. */
export const oneOfCheck = (name: string, column: PgColumn, values: readonly string[]) =>
  check(name, sql`${column} in ${sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`)}`)

/** A check constraint: the code of a language of the interface. Which there are is told by the folders of src/messages. */
export const localeCheck = (name: string, column: PgColumn) => check(name, sql`${column} ~ '^[a-z]{2,3}$'`)

/** A check constraint: kebab-case with at least one letter, so that digits alone are always an id. */
export const slugCheck = (name: string, column: PgColumn) =>
  check(name, sql`${column} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and ${column} ~ '[a-z]' and length(${column}) <= 120`)

/** A check constraint: an http or https URL. */
export const urlCheck = (name: string, column: PgColumn) => check(name, sql`${column} ~* '^https?://[^\\s]+$'`)

/** A check constraint: a time of day as `HH:MM`. Text, because it is compared, stored in snapshots and shown as it was typed. */
export const timeCheck = (name: string, column: PgColumn) =>
  check(name, sql`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)
