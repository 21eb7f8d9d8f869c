import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'

export const PLAYER_IMPORT_STATES = ['open', 'applied', 'undone'] as const

/** Spreadsheets of people. What they say is kept, encrypted, until they are brought in, and for a day at most. */
export const playerImports = pgTable(
  'player_imports',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: PLAYER_IMPORT_STATES }).notNull().default('open'),
    fileName: text('file_name').notNull(),
    /** A `StoredPeople`, encrypted for this row's event and person. */
    sheet: text('sheet'),
    /** What became of each row, a letter each (`writeShown`). */
    outcomes: text('outcomes').notNull().default(''),
    createdAt: createdAt(),
    appliedAt: timestamptz('applied_at'),
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    oneOfCheck('player_imports_state_known', table.state, PLAYER_IMPORT_STATES),
    check('player_imports_open_has_sheet', sql`(${table.state} = 'open') = (${table.sheet} is not null)`),
    index('player_imports_of_event').on(table.eventId),
    index('player_imports_by').on(table.createdBy),
  ],
)

/**
 * The rows that became registrations. The last entries of their history and of their money tell whether anybody has touched them since:
 * those are not taken back.
 */
export const playerImportRows = pgTable(
  'player_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => playerImports.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    registrationId: integer('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    lastEntry: integer('last_entry').notNull(),
    lastPayment: integer('last_payment').notNull(),
    lastCharge: integer('last_charge').notNull(),
    /** When it was taken back with the rest; null where it stayed. */
    undoneAt: timestamptz('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    unique('player_import_rows_once').on(table.registrationId),
  ],
)
