import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { createdAt, id, updatedAt } from '#platform/database/columns.server.ts'

/** A keyword of events, in both languages. */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    textEs: text('text_es').notNull().unique(),
    textEn: text('text_en'),
    /** False for a tag that an organizer created, until the site team accepts it. */
    accepted: boolean('accepted').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('tags_text_present', sql`length(btrim(${table.textEs})) between 1 and 60`)],
)

export const eventTags = pgTable(
  'event_tags',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.tagId] }), index('event_tags_tag').on(table.tagId)],
)
