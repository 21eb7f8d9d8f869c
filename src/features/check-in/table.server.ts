import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'

/** What devices recorded, in the order in which it came in. The state of a registration follows from its last row by `at`. */
export const checkIns = pgTable(
  'check_ins',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    action: text('action', { enum: ['in', 'undo'] }).notNull(),
    deviceId: uuid('device_id').notNull(),
    /** Idempotency key, made by the device. */
    key: uuid('key').notNull(),
    userId: integer('user_id').references(() => users.id),
    /** When it happened, by the device's clock. */
    at: timestamptz('at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('check_ins_action_known', table.action, ['in', 'undo']),
    uniqueIndex('check_ins_key_once').on(table.key),
    index('check_ins_of_event').on(table.eventId, table.id),
    index('check_ins_of_registration').on(table.registrationId, table.id),
  ],
)
