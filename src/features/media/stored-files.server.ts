import type { TransactionSql } from 'postgres'
import type { PictureSize } from '#platform/images/images.server.ts'
import { storageKey } from './queries.server.ts'

type Row = { hash: string; isPicture: boolean; sizes: PictureSize[] }

/** The storage keys that rows reference: pictures, documents and data exports. A backup must contain all of them. */
export async function listStorageKeys(sql: TransactionSql): Promise<string[]> {
  const media = await sql<Row[]>`
    select hash, width is not null as "isPicture", array(select jsonb_object_keys(formats)) || '{original}' as sizes from media`
  const copies = await sql<{ file: string }[]>`select file from data_copies where file is not null`
  const keys = media.flatMap(({ hash, isPicture, sizes }) =>
    isPicture
      ? sizes.flatMap((size) => [storageKey(hash, size, 'webp'), storageKey(hash, size, 'jpg')])
      : [storageKey(hash, 'original', 'bin')],
  )
  return [...keys, ...copies.map(({ file }) => file)]
}
