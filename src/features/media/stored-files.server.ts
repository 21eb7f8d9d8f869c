import { sql } from 'drizzle-orm'
import type { TransactionSql } from 'postgres'
import type { Database } from '#platform/database/database.server.ts'
import { listKeys, storageKey } from './queries.server.ts'

type Row = { hash: string; isPicture: boolean; sizes: string[] }

/** The storage keys that rows reference: pictures, documents and data exports. A backup must contain all of them. */
export async function listStorageKeys(sql: TransactionSql): Promise<string[]> {
  const media = await sql<Row[]>`
    select hash, width is not null as "isPicture", array(select jsonb_object_keys(formats)) as sizes from media`
  const copies = await sql<{ file: string }[]>`select file from data_copies where file is not null`
  const keys = media.flatMap(({ hash, ...file }) =>
    listKeys(file).map(({ size, format }) => storageKey(hash, size, format)),
  )
  return [...keys, ...copies.map(({ file }) => file)]
}

/** Those of the keys to which a row refers: any key of a file's hash, whatever its sizes, and data exports. */
export async function findReferencedKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const hashes = [...new Set(keys.map(hashOf).filter((hash) => hash !== null))]
  const media = await db.execute<{ hash: string }>(
    sql`select hash from media where hash = any(${textArray(hashes)}::text[])`,
  )
  const copies = await db.execute<{ file: string }>(
    sql`select file from data_copies where file = any(${textArray(keys)}::text[])`,
  )
  const [known, files] = [new Set(media.map(({ hash }) => hash)), new Set(copies.map(({ file }) => file))]
  return new Set(keys.filter((key) => files.has(key) || known.has(hashOf(key) ?? '')))
}

const hashOf = (key: string) => /^media\/[^/]+\/([^/]+)\//.exec(key)?.[1] ?? null

/** One parameter. Listed keys may hold any character. */
const textArray = (texts: string[]) => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`
