import { createHmac } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#platform/database/database.server.ts'
import { addressGroup, networkGroup } from '#platform/http/client-ip.ts'

/** So many times in so many seconds, for each visitor; `name` keeps different limits apart. */
export type Limit = { name: string; points: number; seconds: number }

/** A limit counts by this: a keyed hash, so that nobody can read addresses out of the counters, or try them all. */
export const visitorKey = (secret: string, address: string) => keyOf(secret, addressGroup(address))

/** The same of the network around an IPv6 address; null where there is none to count. */
export function networkKey(secret: string, address: string): string | null {
  const network = networkGroup(address)
  return network && keyOf(secret, network)
}

const keyOf = (secret: string, group: string) => createHmac('sha256', secret).update(group).digest('base64url')

/** Counts one attempt in the database, for all processes. Answers the seconds to wait when it was one too many. */
export function countAttempt(db: Database, table: PgTable, key: string, { name, points, seconds }: Limit) {
  const options = { schema: table, keyPrefix: name, points, duration: seconds, clearExpiredByTimeout: false }
  return waitAfter(new RateLimiterDrizzle({ storeClient: db, ...options }), key)
}

/** Counts attempts in this process alone: for what must cost the database nothing, and may be forgotten. */
export function countInMemory({ name, points, seconds }: Limit) {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return (key: string) => waitAfter(limiter, key)
}

/** Counters whose time is over. The library's own sweep is a timer that nothing can stop. */
export const sweepAttempts = (db: Database, table: PgTable & { expire: PgColumn }, now: Date) =>
  db.delete(table).where(lt(table.expire, now))

async function waitAfter(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
    throw refusal
  }
}
