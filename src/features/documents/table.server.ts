import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { media } from '#features/media/table.server.ts'
import { createdAt, id, updatedAt } from '#platform/database/columns.server.ts'
import { DOCUMENT_NAME_MIN } from '#shared/limits.ts'

/** Public files of events. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    mediaId: integer('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'documents_name_length',
      sql`length(btrim(${table.name})) between ${sql.raw(String(DOCUMENT_NAME_MIN))} and 120`,
    ),
    index('documents_event').on(table.eventId),
  ],
)
