import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck } from '#platform/database/columns.server.ts'
import { CHARACTER_NOTE_MAX, NOTE_AUDIENCES } from '#shared/characters/notes.ts'
import { characterLinks } from '../../table.server.ts'

/** What organizers write about a character that is linked to a registration of their event. */
export const characterNotes = pgTable(
  'character_notes',
  {
    id: id(),
    linkId: integer('link_id')
      .notNull()
      .references(() => characterLinks.id, { onDelete: 'cascade' }),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id),
    audience: text('audience', { enum: NOTE_AUDIENCES }).notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('character_notes_audience_known', table.audience, NOTE_AUDIENCES),
    check('character_notes_length', sql`length(${table.body}) between 1 and ${sql.raw(String(CHARACTER_NOTE_MAX))}`),
    index('character_notes_of_link').on(table.linkId),
  ],
)
