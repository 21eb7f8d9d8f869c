import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The counters of rate-limiter-flexible, in its schema. Keys are keyed hashes, never plain addresses or names. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: timestamp('expire', { mode: 'date', withTimezone: true }),
})
