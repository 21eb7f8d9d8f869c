import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { timestamptz } from '#platform/database/columns.server.ts'

/** Which item of a queue each member of the site team has open at this moment: one row a person, deleted within minutes. */
export const queueViewers = pgTable('queue_viewers', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  page: text('page').notNull(),
  key: text('key').notNull(),
  seenAt: timestamptz('seen_at').notNull(),
})
