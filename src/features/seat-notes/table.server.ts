import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { updatedAt } from '#platform/database/columns.server.ts'
import { SEAT_NOTES_MAX } from '#shared/limits.ts'

const MAX = sql.raw(String(SEAT_NOTES_MAX))

/** What the organization writes for those who have a place at an event, in Markdown. An event without a row has none. */
export const seatNotes = pgTable(
  'seat_notes',
  {
    eventId: integer('event_id')
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    textEs: text('text_es').notNull(),
    textEn: text('text_en'),
    /** Which text a form was made from, too. */
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'seat_notes_length',
      sql`length(${table.textEs}) between 1 and ${MAX} and (${table.textEn} is null or length(${table.textEn}) between 1 and ${MAX})`,
    ),
  ],
)
