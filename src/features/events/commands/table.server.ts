import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { events } from '../table.server.ts'

/** Snapshots of a published event before and after an edit. Edits go live at once; the site team reviews the difference afterwards. */
export const eventRevisions = pgTable(
  'event_revisions',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    before: jsonb('before').$type<EventSnapshot>().notNull(),
    after: jsonb('after').$type<EventSnapshot>().notNull(),
    /** The organizer's reason for the edit. */
    reason: text('reason'),
    changedBy: integer('changed_by').references(() => users.id),
    changedAt: createdAt(),
    reviewedAt: timestamptz('reviewed_at'),
    reviewedBy: integer('reviewed_by').references(() => users.id),
    /** What the site team asks to be changed, while the event stays public as it is. */
    request: text('request'),
  },
  (table) => [
    index('event_revisions_of').on(table.eventId, table.id),
    index('event_revisions_open').on(table.changedAt).where(sql`reviewed_at is null`),
  ],
)

/** What the site team read when it sent an event back, until it is published: its next review shows what changed since. */
export const eventsSentBack = pgTable('events_sent_back', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  content: jsonb('content').notNull(),
  /** The decision, in the audit log: one that was undone does not count. */
  entryId: integer('entry_id').notNull(),
})

/** Clicks to the external sign-up per day. No personal data. */
export const signupClicks = pgTable(
  'signup_clicks',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.day] })],
)
