import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { CONFIRMATION_REQUESTS } from '#shared/enums.ts'

/** Requests sent by email to confirm an event's details or, afterwards, that it took place. Only the hash of the link's token is stored. */
export const confirmationRequests = pgTable(
  'freshness_asks',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    ask: text('ask', { enum: CONFIRMATION_REQUESTS }).notNull(),
    hash: text('hash').unique(),
    askedAt: createdAt(),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    unique('freshness_asks_once').on(table.eventId, table.ask),
    oneOfCheck('freshness_asks_known', table.ask, CONFIRMATION_REQUESTS),
    index('freshness_asks_of').on(table.eventId),
  ],
)
