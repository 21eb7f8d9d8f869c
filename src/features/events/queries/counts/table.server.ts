import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CONTENT_LOCALES } from '#shared/enums.ts'

/**
 * The texts of published events, whatever their organizer, in rows so narrow that a list can be counted by reading them. A trigger writes
 * them at the end of each transaction that changes an event, one transaction after the other, as it numbers changes. No key refers to the texts: its checks would lock them out of that order, and two
 * transactions could wait for each other.
 */
export const publicEventTranslations = pgTable(
  'public_event_texts',
  {
    textId: integer('text_id').primaryKey(),
    eventId: integer('event_id').notNull(),
    locale: text('locale', { enum: CONTENT_LOCALES }).notNull(),
    organizerId: integer('organizer_id').notNull(),
    venueId: integer('venue_id'),
    dateStart: date('date_start').notNull(),
    /** Without accents and case. */
    title: text('title').notNull(),
  },
  (table) => [
    index('public_event_texts_title').using('gin', table.title.op('gin_trgm_ops')),
    index('public_event_texts_event').on(table.eventId),
    index('public_event_texts_organizer').on(table.organizerId),
    index('public_event_texts_venue').on(table.venueId),
  ],
)
