import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { mediaLinkTable } from '#features/media/table.server.ts'
import { createdAt, id, updatedAt } from '#platform/database/columns.server.ts'

/** Photo albums of events. */
export const albums = pgTable(
  'albums',
  {
    id: id(),
    eventId: integer('event_id').references(() => events.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('albums_title_present', sql`length(btrim(${table.title})) between 1 and 120`),
    index('albums_event').on(table.eventId),
  ],
)

/** The photos. */
export const albumMedia = mediaLinkTable('album_media', 'album_id', () => albums.id)
