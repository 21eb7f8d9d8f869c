import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { created, id, updated } from '#platform/database/columns.server.ts'

/** A word about an event, in both languages (decisions 3). */
export const tags = pgTable(
  'tags',
  {
    id: id(),
    textEs: text('text_es').notNull().unique(),
    textEn: text('text_en'),
    /** False for a word that an organizer brought: it is public once a public event has it. The site team takes it in. */
    accepted: boolean('accepted').notNull().default(true),
    createdAt: created(),
    updatedAt: updated(),
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
