import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { created, id, instant, oneOf } from '#platform/database/columns.server.ts'
import { SESSION_KINDS, TOKEN_KINDS } from '#shared/enums.ts'

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** SHA-256 in base64url: what opens a door is never stored itself. */
const hashForm = (name: string, column: PgColumn) => check(name, sql`${column} ~ '^[A-Za-z0-9_-]{43}$'`)

/** Where somebody is signed in: the site's cookie, or an API client's token. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    userId: ofUser(),
    kind: text('kind', { enum: SESSION_KINDS }).notNull(),
    /** Kept when the browser closes. */
    remembered: boolean('remembered').notNull().default(false),
    /** What the browser said it is, so that the person can tell their sessions apart. No address is kept. */
    browser: text('browser'),
    createdAt: created(),
    seenAt: instant('seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    hashForm('sessions_hash_form', table.hash),
    oneOf('sessions_kind_known', table.kind, SESSION_KINDS),
    index('sessions_of').on(table.userId),
    index('sessions_over').on(table.expiresAt),
  ],
)

/** Secrets for one use, sent by mail or held by a browser for a moment. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: TOKEN_KINDS }).notNull(),
    /** Nobody's, as long as it is not known who will answer (a passkey's challenge at the door). */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: created(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    hashForm('one_time_tokens_hash_form', table.hash),
    oneOf('one_time_tokens_kind_known', table.kind, TOKEN_KINDS),
    index('one_time_tokens_of').on(table.userId),
    index('one_time_tokens_over').on(table.expiresAt),
  ],
)
