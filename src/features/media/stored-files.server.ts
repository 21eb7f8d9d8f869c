import { sql } from 'drizzle-orm'
import type { TransactionSql } from 'postgres'
import type { Database } from '#platform/database/database.server.ts'
import { HAS_AVIF, listKeys, storageKey } from './queries.server.ts'
import type { media } from './table.server.ts'

type Row = Parameters<typeof listKeys>[0] & { hash: string }

/** The stored sizes and formats of a row. */
export const listKeysOf = ({ width, formats, state }: Pick<typeof media.$inferSelect, 'width' | 'formats' | 'state'>) =>
  listKeys({
    isPicture: width !== null,
    sizes: Object.keys(formats),
    state,
    hasAvif: formats['thumbnail']?.avif === true,
  })

/** The storage keys that rows reference: pictures, documents and data exports. A backup must contain all of them. */
export async function listStorageKeys(sql: TransactionSql): Promise<string[]> {
  const media = await sql<Row[]>`
    select m.hash, m.width is not null as "isPicture", array(select jsonb_object_keys(m.formats)) as sizes, m.state,
      ${sql.unsafe(HAS_AVIF)} as "hasAvif" from media m`
  const copies = await sql<{ file: string }[]>`select file from data_copies where file is not null`
  const keys = media.flatMap(({ hash, ...file }) =>
    listKeys(file).map(({ size, format }) => storageKey(hash, size, format)),
  )
  return [...keys, ...copies.map(({ file }) => file)]
}

/**
 * Those of the keys to which a row refers: any size of a picture, whatever its sizes, its upload only until it is processed, any other
 * file, and data exports.
 */
export async function findReferencedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const hashes = [...new Set(keys.map(hashOf).filter((hash) => hash !== null))]
  const media = await db.execute<{ hash: string; keeps: string }>(
    sql`select hash, case when state = 'ready' and width is not null then 'sizes' when state = 'failed' then 'nothing' else 'all' end as keeps
      from media where hash = any(${textArray(hashes)}::text[])`,
  )
  const copies = await db.execute<{ file: string }>(
    sql`select file from data_copies where file = any(${textArray(keys)}::text[])`,
  )
  const [kept, files] = [
    new Map(media.map(({ hash, keeps }) => [hash, keeps])),
    new Set(copies.map(({ file }) => file)),
  ]
  const isKept = (key: string) => {
    const keeps = kept.get(hashOf(key) ?? '')
    return keeps === 'all' || (keeps === 'sizes' && !key.endsWith('.bin'))
  }
  return new Set(keys.filter((key) => files.has(key) || isKept(key)))
}

const hashOf = (key: string) => /^media\/[^/]+\/([^/]+)\//.exec(key)?.[1] ?? null

/** One parameter. Listed keys may hold any character. */
const textArray = (texts: string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`
