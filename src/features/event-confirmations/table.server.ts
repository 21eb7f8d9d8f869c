import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { CONFIRMATION_REQUESTS } from '#shared/enums.ts'

/** Requests sent by email to confirm an event's details or, afterwards, that it took place. Only the hash of the link's token is stored. */
export const confirmationRequests = pgTable(
  'confirmation_requests',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CONFIRMATION_REQUESTS }).notNull(),
    hash: text('hash').unique(),
    askedAt: createdAt(),
    answeredAt: timestamptz('answered_at'),
  },
  (table) => [
    unique('confirmation_requests_once').on(table.eventId, table.kind),
    oneOfCheck('confirmation_requests_known', table.kind, CONFIRMATION_REQUESTS),
    index('confirmation_requests_of').on(table.eventId),
  ],
)
