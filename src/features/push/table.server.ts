import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { sessions } from '#features/identity/sessions/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'

/** Browsers that show notifications, each asked for by its person. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Signing out of the browser ends its notifications too: someone else may use it next. */
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address of the browser's push service: who knows it and our key can send to it. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's keys, with which what is sent is encrypted. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser and the system, as in the list of sessions. */
    userAgent: text('user_agent'),
    /** When the push service last took something. */
    sentAt: timestamptz('sent_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('push_subscriptions_of').on(table.userId),
    index('push_subscriptions_of_session').on(table.sessionId),
    check(
      'push_subscriptions_lengths',
      sql`length(${table.endpoint}) <= 1000 and length(${table.p256dh}) <= 100 and length(${table.auth}) <= 50 and length(${table.userAgent}) <= 400`,
    ),
  ],
)

/** The one key pair of the site (RFC 8292), made when it is first needed. The private key is encrypted with SECRET. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
)
