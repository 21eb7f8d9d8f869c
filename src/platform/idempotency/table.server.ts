import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#platform/database/columns.server.ts'

/** Forms that were carried out, so that one that is sent again is not. Keys are stored as keyed hashes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    hash: text('hash').primaryKey(),
    /** Keyed hash of what was sent: with other content it is not a repeat. */
    content: text('content'),
    /** What the command returned. */
    result: jsonb('result'),
    createdAt: createdAt(),
  },
  (table) => [
    check('idempotency_keys_hash_form', sql`${table.hash} ~ '^[A-Za-z0-9_-]{43}$'`),
    index('idempotency_keys_age').on(table.createdAt),
  ],
)
