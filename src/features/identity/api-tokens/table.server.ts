import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'
import { API_SCOPES } from '#shared/api-scopes.ts'

/** Personal API tokens, with which a program acts for its person within their scopes. A revoked one has no row. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 in base64url: tokens themselves are never stored. */
    hash: text('hash').notNull().unique(),
    /** The first and last characters, which do not help to guess the rest. */
    hint: text('hint').notNull(),
    scopes: text('scopes', { enum: API_SCOPES }).array().notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Noted at most once a minute. Addresses are not stored. */
    lastUsedAt: timestamptz('last_used_at'),
    /** When its person was told that it expires soon. */
    remindedAt: timestamptz('reminded_at'),
  },
  (table) => [
    check('api_tokens_hash_form', sql`${table.hash} ~ '^[A-Za-z0-9_-]{43}$'`),
    check(
      'api_tokens_scopes_known',
      sql`cardinality(${table.scopes}) > 0 and ${table.scopes} <@ ${sql.raw(`array[${API_SCOPES.map((scope) => `'${scope}'`).join(', ')}]`)}`,
    ),
    index('api_tokens_of').on(table.userId),
    index('api_tokens_over').on(table.expiresAt),
  ],
)
