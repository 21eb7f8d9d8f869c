import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.server.ts'

/** Flags of this database by name, such as that it holds the sample data, so that an import refuses it. */
export const marks = pgTable('marks', {
  name: text('name').primaryKey(),
  at: timestamptz('at').notNull().defaultNow(),
})
