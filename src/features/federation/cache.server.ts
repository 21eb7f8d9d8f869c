import type { KvKey, KvStore } from '@fedify/fedify'
import { and, eq, gt, like, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { escapeLike } from '#platform/database/like-pattern.ts'
import { federationCache } from './table.server.ts'

const DEFAULT_SECONDS = 24 * 3600
/** Rows that stay after a sweep, the longest-lived first. */
const MAX_ROWS = 10_000

const encodeKey = (key: KvKey) => JSON.stringify(key)

/** Fedify's key-value store on our database. Everything in it expires, at the latest after a day. */
export const createFederationCache = (db: Database): KvStore => ({
  async get<T>(key: KvKey) {
    const [row] = await db
      .select({ value: federationCache.value })
      .from(federationCache)
      .where(and(eq(federationCache.key, encodeKey(key)), gt(federationCache.expiresAt, sql`now()`)))
    return (row?.value as { v: T } | undefined)?.v
  },
  async set(key, value, options) {
    const seconds = Math.min(options?.ttl?.total('second') ?? DEFAULT_SECONDS, DEFAULT_SECONDS)
    const row = { value: { v: value }, expiresAt: sql`now() + make_interval(secs => ${seconds})` }
    await db
      .insert(federationCache)
      .values({ key: encodeKey(key), ...row })
      .onConflictDoUpdate({ target: federationCache.key, set: row })
  },
  async delete(key) {
    await db.delete(federationCache).where(eq(federationCache.key, encodeKey(key)))
  },
  async *list(prefix) {
    const start = prefix ? encodeKey(prefix).slice(0, -1) : '['
    const rows = await db
      .select()
      .from(federationCache)
      .where(and(like(federationCache.key, `${escapeLike(start)}%`), gt(federationCache.expiresAt, sql`now()`)))
      .limit(MAX_ROWS)
    for (const { key, value } of rows) yield { key: JSON.parse(key) as KvKey, value: (value as { v: unknown }).v }
  },
})

/** Whether this is the first time within these seconds that it is remembered. Of several at once, one is the first. */
export async function rememberOnce(db: Database, key: KvKey, seconds: number): Promise<boolean> {
  const row = { value: { v: true }, expiresAt: sql`now() + make_interval(secs => ${seconds})` }
  const added = await db
    .insert(federationCache)
    .values({ key: encodeKey(key), ...row })
    .onConflictDoUpdate({ target: federationCache.key, set: row, setWhere: lt(federationCache.expiresAt, sql`now()`) })
    .returning({ key: federationCache.key })
  return added.length > 0
}

/** Deletes what has expired, and what exceeds the number of rows. */
export async function sweepFederationCache(db: Database) {
  await db.delete(federationCache).where(lt(federationCache.expiresAt, sql`now()`))
  await db.execute(sql`delete from federation_cache where key in (
    select key from federation_cache order by expires_at desc offset ${MAX_ROWS})`)
}
