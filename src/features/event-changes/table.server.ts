import { bigint, boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.server.ts'

/**
 * The last change of every event that was ever public, written by deferred triggers when a transaction commits
 * (docs/database.md, "Changes of public events"). `number` follows the order of the commits, so that a reader who has seen a number has seen all
 * smaller ones. No foreign key: what is deleted for good stays here as a tombstone.
 */
export const eventChanges = pgTable('event_changes', {
  eventId: integer('event_id').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull().unique(),
  /** The number with which it last became public. */
  appeared: bigint('appeared', { mode: 'number' }).notNull(),
  /** Whether it was public after this change. */
  isPublic: boolean('is_public').notNull(),
  /** The id of every translation that was ever public: the ids of the API's entries. */
  translationIds: integer('translation_ids').array().notNull(),
  changedAt: timestamptz('changed_at').notNull(),
})
