import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, oneOfCheck, timestamptz } from '#platform/database/columns.server.ts'
import { SESSION_KINDS, TOKEN_KINDS } from '#shared/enums.ts'

const userIdColumn = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** SHA-256 in base64url: tokens themselves are never stored. */
const hashCheck = (name: string, column: PgColumn) => check(name, sql`${column} ~ '^[A-Za-z0-9_-]{43}$'`)

/** A signed-in browser (session cookie) or API client (bearer token). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    userId: userIdColumn(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    /** Survives closing the browser. */
    remembered: boolean('remembered').notNull().default(false),
    /** The user agent, so that users can tell their sessions apart. IP addresses are not stored. */
    browser: text('browser'),
    createdAt: createdAt(),
    seenAt: timestamptz('seen_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    hashCheck('sessions_hash_form', table.hash),
    oneOfCheck('sessions_kind_known', table.kind, SESSION_KINDS),
    index('sessions_of').on(table.userId),
    index('sessions_over').on(table.expiresAt),
  ],
)

/** Single-use secrets, sent by email or held by a browser for a short time. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    /** Null for a passkey challenge at sign-in, when the user is not known yet. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    hashCheck('one_time_tokens_hash_form', table.hash),
    oneOfCheck('one_time_tokens_kind_known', table.kind, TOKEN_KINDS),
    index('one_time_tokens_of').on(table.userId),
    index('one_time_tokens_over').on(table.expiresAt),
  ],
)
