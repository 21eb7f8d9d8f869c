import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { created, id, updated } from '#platform/database/columns.server.ts'

/** A photo album of an event; characters' albums get their column with characters. Its photos are media with parent `album`. */
export const albums = pgTable(
  'albums',
  {
    id: id(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    check('albums_title_present', sql`length(btrim(${table.title})) between 1 and 120`),
    index('albums_event').on(table.eventId),
  ],
)
