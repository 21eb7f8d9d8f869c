import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '#features/identity/accounts/table.server.ts'
import { createdAt, id, timestamptz, urlCheck } from '#platform/database/columns.server.ts'
import { receiverColumns } from '#platform/delivery/delivery.server.ts'

/** The key pair of each of our actors. The private key is encrypted with SECRET. */
export const federationKeys = pgTable('federation_keys', {
  /** `calendar`, or the id of an organization. */
  actor: text('actor').primaryKey(),
  publicKey: jsonb('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: createdAt(),
})

/** Where deliveries go: one inbox of a server for all its followers where it has one (`sharedInbox`). */
export const federationInboxes = pgTable(
  'federation_inboxes',
  {
    id: id(),
    url: text('url').notNull().unique(),
    domain: text('domain').notNull(),
    /** The number of the last event change (`event_changes`) that it has got. */
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    /** One process delivers to it until then. */
    claimedUntil: timestamptz('claimed_until'),
    nextAttemptAt: timestamptz('next_attempt_at').notNull().defaultNow(),
    ...receiverColumns(),
    createdAt: createdAt(),
  },
  (table) => [
    urlCheck('federation_inboxes_url_form', table.url),
    index('federation_inboxes_due').on(table.nextAttemptAt),
    index('federation_inboxes_domain').on(table.domain),
  ],
)

/** Who follows which of our actors. Nothing else of them is stored. */
export const federationFollowers = pgTable(
  'federation_followers',
  {
    id: id(),
    /** `calendar`, or the id of an organization. */
    actor: text('actor').notNull(),
    follower: text('follower').notNull(),
    inboxId: integer('inbox_id')
      .notNull()
      .references(() => federationInboxes.id, { onDelete: 'cascade' }),
    /** The id of the Follow, which the answer names. */
    followId: text('follow_id').notNull(),
    /** When the answer was delivered. */
    acceptedAt: timestamptz('accepted_at'),
    followedAt: createdAt(),
  },
  (table) => [
    unique('federation_followers_once').on(table.actor, table.follower),
    index('federation_followers_inbox').on(table.inboxId),
  ],
)

/** Domains, with their subdomains, that may not follow and get nothing. */
export const federationBlocks = pgTable(
  'federation_blocks',
  {
    id: id(),
    domain: text('domain').notNull().unique(),
    reason: text('reason'),
    blockedBy: integer('blocked_by').references(() => users.id, { onDelete: 'set null' }),
    blockedAt: createdAt(),
  },
  (table) => [check('federation_blocks_domain_form', sql`${table.domain} ~ '^[a-z0-9.:-]{1,253}$'`)],
)

/** What Fedify keeps for a while, such as public keys of other servers. */
export const federationCache = pgTable(
  'federation_cache',
  {
    key: text('key').primaryKey(),
    value: jsonb('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('federation_cache_expires').on(table.expiresAt)],
)
