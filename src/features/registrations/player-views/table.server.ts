import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id } from '#platform/database/columns.server.ts'

/** Columns and filters of the players table under a name, for all events of an organization: of one person, or of its team. */
export const playerViews = pgTable(
  'player_views',
  {
    id: id(),
    /** Null: the team's. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The query of the page's URL. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('player_views_name_once').on(table.userId, table.organizationId, table.name).nullsNotDistinct(),
    check('player_views_length', sql`length(${table.name}) between 1 and 60 and length(${table.query}) <= 4000`),
  ],
)
