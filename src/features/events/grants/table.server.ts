import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { EVENT_GRANTS } from '#shared/member-permissions.ts'
import { events } from '../table.server.ts'

/** What people who need not be of the organization may do in one event. */
export const eventGrants = pgTable(
  'event_grants',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: EVENT_GRANTS }).notNull(),
    addedBy: integer('added_by').references(() => users.id),
    createdAt: createdAt(),
    revokedAt: timestamptz('revoked_at'),
  },
  (table) => [
    oneOfCheck('event_grants_kind_known', table.kind, EVENT_GRANTS),
    uniqueIndex('event_grants_once').on(table.eventId, table.userId, table.kind).where(sql`${table.revokedAt} is null`),
    index('event_grants_of_user').on(table.userId),
  ],
)
