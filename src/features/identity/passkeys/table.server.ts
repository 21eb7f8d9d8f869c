import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { created, id, instant } from '#platform/database/columns.server.ts'

/** Public halves of passkeys (WebAuthn): nothing here opens a door by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator calls it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Counts up with each use where the authenticator counts at all: going back means a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Kept by the person's account elsewhere, so that it survives the device. */
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: created(),
    usedAt: instant('used_at'),
  },
  (table) => [index('passkeys_of').on(table.userId)],
)
