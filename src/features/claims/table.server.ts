import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { created, id, instant, oneOf } from '#platform/database/columns.server.ts'
import { CLAIM_STATUSES } from '#shared/enums.ts'

/** Somebody says that an unclaimed card is theirs; the site team decides (decisions 2). */
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
    /** How one can tell: their words to the site team. */
    message: text('message').notNull(),
    status: text('status', { enum: CLAIM_STATUSES }).notNull().default('open'),
    reason: text('reason'),
    decidedAt: instant('decided_at'),
    createdAt: created(),
  },
  (table) => [
    oneOf('claims_status_known', table.status, CLAIM_STATUSES),
    check('claims_message_present', sql`length(btrim(${table.message})) > 0`),
    uniqueIndex('claims_one_open').on(table.organizationId, table.userId).where(sql`status = 'open'`),
    index('claims_waiting').on(table.createdAt).where(sql`status = 'open'`),
  ],
)
