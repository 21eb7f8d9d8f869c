import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.server.ts'
import { PLAYER_TAG_LENGTH } from '#shared/limits.ts'
import { registrations } from '../table.server.ts'

/** What the team calls a registration, for itself: the player does not see it on the site. An event's tags are those that it uses. */
export const registrationTags = pgTable(
  'registration_tags',
  {
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.registrationId, table.name] }),
    check('registration_tags_length', sql`length(${table.name}) between 1 and ${sql.raw(String(PLAYER_TAG_LENGTH))}`),
  ],
)
