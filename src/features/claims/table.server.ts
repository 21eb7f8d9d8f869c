import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { CLAIM_STATUSES } from '#shared/enums.ts'

/** A person's claim to own an unclaimed organizer; the site team decides. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The explanation for the site team. */
    message: text('message').notNull(),
    status: text('status', { enum: CLAIM_STATUSES }).notNull().default('open'),
    reason: text('reason'),
    decidedAt: timestamptz('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOfCheck('claims_status_known', table.status, CLAIM_STATUSES),
    check('claims_message_present', sql`length(btrim(${table.message})) > 0`),
    uniqueIndex('claims_one_open').on(table.organizationId, table.userId).where(sql`status = 'open'`),
    index('claims_waiting').on(table.createdAt).where(sql`status = 'open'`),
  ],
)
