import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { created, id, instant } from '#platform/database/columns.server.ts'

/** The second step: the secret that the person's app turns into six digits every 30 seconds. */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Sealed with the site's own key (core/seal.server): the database alone does not give it away. */
  sealedSecret: text('sealed_secret').notNull(),
  /** Null until the person has shown that their app has it. */
  activeSince: instant('active_since'),
  /** The last half-minute whose code was used: no code opens twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: created(),
})

/** For whoever loses the app: each opens once. Only hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('recovery_codes_of').on(table.userId)],
)
