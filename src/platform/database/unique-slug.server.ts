import { sql } from 'drizzle-orm'
import { slugOf } from '#shared/slug.ts'
import type { Database } from './database.server.ts'

/** The tables of all slugs ever used: none is reused (docs/product.md, "Site: ids and slugs"). */
type SlugTable = 'event_slugs' | 'organization_slugs' | 'venue_slugs' | 'event_series'

/**
 * The slug for a title, with a number appended where it is taken. Must be called in the transaction that uses it: an
 * advisory lock makes concurrent callers wait until it ends, so that two of the same title get two slugs.
 */
export async function findFreeSlug(tx: Database, table: SlugTable, title: string, fallback: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${table}))`)
  const slug = slugOf(title, fallback)
  const rows = await tx.execute<{ slug: string }>(
    sql`select slug from ${sql.identifier(table)} where slug = ${slug} or slug like ${`${slug}-%`}`,
  )
  const taken = new Set(rows.map((row) => row.slug))
  let candidate = slug
  for (let n = 2; taken.has(candidate); n++) candidate = `${slug}-${n}`
  return candidate
}
