import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.server.ts'

/** What this database went through, by name: the sample marks it, so that an import can refuse it (decisions 8). */
export const marks = pgTable('marks', {
  name: text('name').primaryKey(),
  at: instant('at').notNull().defaultNow(),
})
