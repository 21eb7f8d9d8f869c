import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import type { Queue, QueuePageName } from '#shared/review/queues.ts'

/** One decision about many items of a queue, kept for some days to say what became of each. What was decided is in the audit log. */
export const bulkDecisions = pgTable(
  'bulk_decisions',
  {
    id: id(),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text('page').$type<QueuePageName>().notNull(),
    intent: text('intent').notNull(),
    /** The reason by language, for the people concerned; null where the decision needs none. */
    reasons: jsonb('reasons').$type<Record<ContentLocale, string>>(),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [index('bulk_decisions_at').on(table.createdAt)],
)

/** The items, in the order in which they are decided. */
export const bulkItems = pgTable(
  'bulk_decision_items',
  {
    bulkId: integer('bulk_id')
      .notNull()
      .references(() => bulkDecisions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    queue: text('queue').$type<Queue>().notNull(),
    key: text('key').notNull(),
    title: text('title').notNull(),
    /** Tells the content that was on the list from a later one. */
    stamp: text('stamp').notNull(),
    /** The audit log's entry where it was decided; else why it was not. */
    entry: integer('entry'),
    refusal: text('refusal'),
  },
  (table) => [
    primaryKey({ columns: [table.bulkId, table.position] }),
    check('bulk_decision_items_one_outcome', sql`${table.entry} is null or ${table.refusal} is null`),
  ],
)
