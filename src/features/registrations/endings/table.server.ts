import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { ENDING_ACTIONS } from '#shared/registrations/states.ts'
import { registrations } from '../table.server.ts'

/**
 * Registrations that an organizer cancels or rejects: until `due_at` it can be taken back, and everything is as before. Each is carried out
 * by whatever processes the seats of its event next.
 */
export const registrationEndings = pgTable(
  'registration_endings',
  {
    registrationId: integer('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    action: text('action', { enum: ENDING_ACTIONS }).notNull(),
    /** For the player. */
    reason: text('reason'),
    /** For the organization alone. */
    note: text('note'),
    byUserId: integer('by_user_id')
      .notNull()
      .references(() => users.id),
    dueAt: timestamptz('due_at').notNull(),
  },
  (table) => [
    oneOfCheck('registration_endings_action_known', table.action, ENDING_ACTIONS),
    index('registration_endings_due').on(table.dueAt),
  ],
)
