import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOfCheck } from '#platform/database/columns.server.ts'
import { AUDITED_TYPES } from '#shared/review/audit-log.ts'

/** Accounts by their key alone: `identity` stands above this log, and declares the table. */
const users = pgTable('users', { id: integer('id').primaryKey() })

/**
 * The audit log: who did what to what, from which state to which. It is append-only: triggers refuse updates and deletes. It holds ids
 * instead of names, so that of an erased user only a number is left. Undoing a decision adds an entry that references the first.
 */
export const auditLog = pgTable(
  'history',
  {
    id: id(),
    at: createdAt(),
    /** Null: a job or the command line. */
    actorId: integer('actor_id').references(() => users.id),
    /** The name of the command, as in `verifyOrganization`. */
    verb: text('verb').notNull(),
    thing: text('thing', { enum: AUDITED_TYPES }).notNull(),
    thingId: integer('thing_id').notNull(),
    fromState: text('from_state'),
    toState: text('to_state'),
    reason: text('reason'),
    /** What is needed to undo it; no personal data. */
    details: jsonb('details').$type<Record<string, unknown>>(),
    undoes: integer('undoes'),
  },
  (table) => [
    oneOfCheck('history_thing_known', table.thing, AUDITED_TYPES),
    check('history_undoes_earlier', sql`${table.undoes} < ${table.id}`),
    uniqueIndex('history_undone_once').on(table.undoes),
    index('history_of').on(table.thing, table.thingId, table.id),
  ],
)
