import { createHmac } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#platform/database/database.server.ts'
import { ipGroup, ipNetwork } from '#platform/http/client-ip.ts'

/** At most `points` attempts in `seconds` per key; `name` separates different limits. */
export type Limit = { name: string; points: number; seconds: number }

/** The key of a caller: a keyed hash, so that addresses cannot be read from the counters or guessed. */
export const callerKey = (secret: string, address: string) => keyOf(secret, ipGroup(address))

/** The same for the network of an IPv6 address; null for IPv4. */
export function networkKey(secret: string, address: string): string | null {
  const network = ipNetwork(address)
  return network && keyOf(secret, network)
}

const keyOf = (secret: string, group: string) => createHmac('sha256', secret).update(group).digest('base64url')

/**
 * Counts one attempt in the database, for all processes. Returns the seconds to wait where it exceeds the limit, else
 * null.
 */
export function consumePoint(db: Database, table: PgTable, key: string, { name, points, seconds }: Limit) {
  const options = { schema: table, keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false }
  return consume(new RateLimiterDrizzle({ storeClient: db, ...options }), key)
}

/** Counts attempts in this process alone, for limits that must not cost a database query. */
export function createMemoryLimiter({ name, points, seconds }: Limit) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return (key: string) => consume(limiter, key)
}

/** Deletes expired counters. The library's own timer cannot be stopped. */
export const deleteExpiredCounters = (db: Database, table: PgTable & { expire: PgColumn }, now: Date) =>
  db.delete(table).where(lt(table.expire, now))

async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}
