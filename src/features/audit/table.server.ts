import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.server.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'

/** Accounts by their key alone: `identity` stands above this log, and declares the table. */
const users = pgTable('users', { id: integer('id').primaryKey() })

/**
 * The audit log: who did what to what, from which state to which. It is append-only: triggers refuse updates and deletes. It holds ids
 * instead of names, so that of an erased user only a number is left. Undoing a decision adds an entry that references the first.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    /** Null: a job or the command line. */
    actorId: integer('actor_id').references(() => users.id),
    /** The name of the command, as in `verifyOrganization`. */
    action: text('action').notNull(),
    entityType: text('entity_type').$type<AuditedType>().notNull(),
    entityId: integer('entity_id').notNull(),
    fromState: text('from_state'),
    toState: text('to_state'),
    reason: text('reason'),
    /** What is needed to undo it; no personal data. */
    details: jsonb('details').$type<Record<string, unknown>>(),
    undoes: integer('undoes'),
  },
  (table) => [
    check('audit_log_undoes_earlier', sql`${table.undoes} < ${table.id}`),
    uniqueIndex('audit_log_undone_once').on(table.undoes),
    index('audit_log_entity').on(table.entityType, table.entityId, table.id),
    index('audit_log_at').on(table.at),
  ],
)
