import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { MEMBER_ROLES } from '#shared/member-permissions.ts'

/** Members of organizations, in one of the three roles besides the owner's. */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('memberships_once').on(table.organizationId, table.userId),
    oneOfCheck('memberships_role_known', table.role, MEMBER_ROLES),
    index('memberships_of').on(table.userId),
  ],
)

/** Transfers of ownership. For some days the new owner can hand the organization back, and gets the former role again. */
export const ownershipTransfers = pgTable(
  'ownership_transfers',
  {
    id: id(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    fromUserId: integer('from_user_id')
      .notNull()
      .references(() => users.id),
    toUserId: integer('to_user_id')
      .notNull()
      .references(() => users.id),
    formerRole: text('former_role', { enum: MEMBER_ROLES }).notNull(),
    createdAt: createdAt(),
    handedBackAt: timestamptz('handed_back_at'),
  },
  (table) => [
    oneOfCheck('ownership_transfers_role_known', table.formerRole, MEMBER_ROLES),
    index('ownership_transfers_of').on(table.organizationId, table.id),
  ],
)
