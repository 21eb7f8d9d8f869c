import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'

/** Events that people saved. */
export const savedEvents = pgTable(
  'saved_events',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** They want to be told when sign-up opens. */
    signupAlert: boolean('signup_alert').notNull().default(false),
    signupAlertedAt: timestamptz('signup_alerted_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventId] }), index('saved_events_event').on(table.eventId)],
)

/** What people follow: one organizer, one province, or one search (the parameters of `/events`). */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizerId: integer('organizer_id').references(() => organizations.id, { onDelete: 'cascade' }),
    county: text('county'),
    search: jsonb('search').$type<Record<string, string>>(),
    createdAt: createdAt(),
  },
  (table) => [
    check('follows_one_subject', sql`num_nonnulls(${table.organizerId}, ${table.county}, ${table.search}) = 1`),
    unique('follows_organizer_once').on(table.userId, table.organizerId),
    unique('follows_county_once').on(table.userId, table.county),
    unique('follows_search_once').on(table.userId, table.search),
    index('follows_organizer').on(table.organizerId),
  ],
)
