import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { FEED_KINDS } from '#shared/calendar-feeds.ts'

/** Personal calendars that people can subscribe to. The address of one holds a token, and whoever knows it reads it. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FEED_KINDS }).notNull(),
    /** Of the token: by it the calendar is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The token, encrypted: the person sees the address again, for another device. */
    encryptedToken: text('encrypted_token').notNull(),
    /** Noted at most every ten minutes. */
    lastReadAt: timestamptz('last_read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('calendar_feeds_kind_known', table.kind, FEED_KINDS),
    unique('calendar_feeds_once').on(table.userId, table.kind),
  ],
)
