import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { DIGEST_FREQUENCIES } from '#shared/follows.ts'

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
  (table) => [
    primaryKey({ columns: [table.userId, table.eventId] }),
    index('saved_events_event').on(table.eventId),
    index('saved_events_to_alert')
      .on(table.eventId)
      .where(sql`${table.signupAlert} and ${table.signupAlertedAt} is null`),
  ],
)

/** What people follow: one organizer, one province, or one search (its query in `/events`). */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizerId: integer('organizer_id').references(() => organizations.id, { onDelete: 'cascade' }),
    county: text('county'),
    /** As `followedQuery` writes it, so that the same search is the same text. */
    search: text('search'),
    createdAt: createdAt(),
  },
  (table) => [
    check('follows_one_subject', sql`num_nonnulls(${table.organizerId}, ${table.county}, ${table.search}) = 1`),
    check('follows_lengths', sql`length(${table.county}) <= 100 and length(${table.search}) between 1 and 600`),
    unique('follows_organizer_once').on(table.userId, table.organizerId),
    unique('follows_county_once').on(table.userId, table.county),
    unique('follows_search_once').on(table.userId, table.search),
    index('follows_organizer').on(table.organizerId),
  ],
)

/** How someone is told of what they follow and saved. Who has followed or saved nothing yet has no row. */
export const followSettings = pgTable(
  'follow_settings',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    digest: text('digest', { enum: DIGEST_FREQUENCIES }).notNull().default('weekly'),
    /** Until when the last digest told of new events; the next one goes on from there. */
    digestedAt: timestamptz('digested_at').notNull().defaultNow(),
    /** Emails about saved events: other days, another place, cancelled. */
    savedEmails: boolean('saved_emails').notNull().default(true),
  },
  (table) => [
    oneOfCheck('follow_settings_digest_known', table.digest, DIGEST_FREQUENCIES),
    index('follow_settings_due').on(table.digest, table.digestedAt),
  ],
)
