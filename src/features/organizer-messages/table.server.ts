import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id } from '#platform/database/columns.server.ts'

/** What players write to the organizers of an event they registered for. It is emailed, and kept no longer than needed for that. */
export const organizerMessages = pgTable(
  'organizer_messages',
  {
    id: id(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('organizer_messages_present', sql`length(btrim(${table.message})) > 0`),
    index('organizer_messages_sender').on(table.senderId),
    index('organizer_messages_registration').on(table.registrationId),
    index('organizer_messages_age').on(table.createdAt),
  ],
)
