import { sql } from 'drizzle-orm'
import { slugOf } from '#shared/slug.ts'
import type { Database } from './database.server.ts'

/** Where every slug that was ever used is kept: none is used twice (decisions 3). */
type Kept = 'event_slugs' | 'organization_slugs' | 'venue_slugs'

/**
 * The slug for a title, with a number behind it where it is taken. To be called in the transaction that uses it: until that ends,
 * nobody else gets one of the same kind, so that two of one name at the same moment get two.
 */
export async function freeSlug(tx: Database, kept: Kept, title: string, word: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${kept}))`)
  const slug = slugOf(title, word)
  const rows = await tx.execute<{ slug: string }>(
    sql`select slug from ${sql.identifier(kept)} where slug = ${slug} or slug like ${`${slug}-%`}`,
  )
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let n = 2; taken.has(free); n++) free = `${slug}-${n}`
  return free
}
