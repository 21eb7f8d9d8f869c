import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, oneOfCheck } from '#platform/database/columns.server.ts'
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
