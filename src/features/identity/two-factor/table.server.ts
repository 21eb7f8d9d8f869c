import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'

/** TOTP secrets, from which the user's app computes six digits every 30 seconds. */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key derived from SECRET, so that the database alone does not reveal it. */
  encryptedSecret: text('sealed_secret').notNull(),
  /** Null until a code has proved that the app has the secret. */
  activeSince: timestamptz('active_since'),
  /** The last 30-second time step whose code was used: no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: createdAt(),
})

/** Single-use codes for users who lose the app. Only hashes are stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('recovery_codes_of').on(table.userId)],
)
