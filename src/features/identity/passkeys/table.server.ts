import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, timestamptz } from '#platform/database/columns.server.ts'

/** Public keys of passkeys (WebAuthn); the private keys stay on the devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's credential id, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Signature counter, 0 where the authenticator does not count; a lower value means a cloned authenticator. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Synced by the passkey provider, so that it survives the loss of the device. */
    backedUp: boolean('backed_up').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('passkeys_of').on(table.userId)],
)
