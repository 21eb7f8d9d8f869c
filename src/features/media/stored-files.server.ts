import type { TransactionSql } from 'postgres'
import type { PictureSize } from '#platform/images/images.server.ts'
import { keyOf } from './queries.server.ts'

type Row = { hash: string; picture: boolean; sizes: PictureSize[] }

/** The storage keys that rows name, of pictures, documents and people's copies of their data: a backup holds each of them. */
export async function namedFiles(sql: TransactionSql): Promise<string[]> {
  const media = await sql<Row[]>`
    select hash, width is not null as picture, array(select jsonb_object_keys(formats)) || '{original}' as sizes from media`
  const copies = await sql<{ file: string }[]>`select file from data_copies where file is not null`
  const keys = media.flatMap(({ hash, picture, sizes }) =>
    picture
      ? sizes.flatMap((size) => [keyOf(hash, size, 'webp'), keyOf(hash, size, 'jpg')])
      : [keyOf(hash, 'original', 'bin')],
  )
  return [...keys, ...copies.map(({ file }) => file)]
}
