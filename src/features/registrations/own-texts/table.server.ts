import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { oneOfCheck, updatedAt } from '#platform/database/columns.server.ts'
import { OWN_TEXT_MAX } from '#shared/limits.ts'
import { OWN_TEXT_KINDS } from '#shared/registrations/own-texts.ts'

const MAX = sql.raw(String(OWN_TEXT_MAX))

/** What an organization says of its own in the emails that go by themselves, as plain text. Without a row they say nothing more. */
export const ownTexts = pgTable(
  'own_email_texts',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: OWN_TEXT_KINDS }).notNull(),
    textEs: text('text_es').notNull(),
    textEn: text('text_en'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.kind] }),
    oneOfCheck('own_email_texts_kind_known', table.kind, OWN_TEXT_KINDS),
    check(
      'own_email_texts_length',
      sql`length(${table.textEs}) between 1 and ${MAX} and (${table.textEn} is null or length(${table.textEn}) between 1 and ${MAX})`,
    ),
  ],
)
