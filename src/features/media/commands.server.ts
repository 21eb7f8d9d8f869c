import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { authorizeJob } from '#features/identity/accounts/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { PICTURE_SIZES, type Picture, type PictureSize } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { HIDDEN_PICTURE_DAYS } from '#shared/limits.ts'
import { keyOf } from './queries.server.ts'
import { type Format, media } from './table.server.ts'

type Row = typeof media.$inferInsert
/** What the sender says of a file; everything else is found out. */
export type About = Pick<Row, 'hash' | 'name' | 'parentKind' | 'parentId' | 'purpose'> &
  Partial<
    Pick<
      Row,
      | 'alternativeText'
      | 'caption'
      | 'position'
      | 'focalX'
      | 'focalY'
      | 'createdAt'
      | 'updatedAt'
      | 'ownerOrganizationId'
    >
  >

/** Stores a picture in all its sizes, then its row: what has a row is whole. Answers its id; the same hash is stored once. */
export async function addPicture(
  db: Database,
  storage: Storage,
  about: About,
  picture: Picture,
): Promise<number | null> {
  const sizes = PICTURE_SIZES.filter((size) => picture[size])
  for (const size of sizes) {
    await storage.write(keyOf(about.hash, size, 'webp'), picture[size]!.webp)
    await storage.write(keyOf(about.hash, size, 'jpg'), picture[size]!.jpeg)
  }
  const { width, height, webp } = picture.original
  const formats = Object.fromEntries(
    sizes.filter((size) => size !== 'original').map((size) => [size, formatOf(about.hash, size, picture[size]!)]),
  )
  return insert(db, { ...about, width, height, formats, ext: '.webp', mime: 'image/webp', bytes: webp.byteLength })
}

/** Puts a picture of its own key in the place of the one that was there. Answers how to let go of the old one's files: after the commit. */
export async function replacePicture(tx: Database, storage: Storage, about: Omit<About, 'hash'>, picture: Picture) {
  const dropOld = await removePictures(tx, storage, about)
  await addPicture(tx, storage, { ...about, hash: randomUUID() }, picture)
  return dropOld
}

/** Takes away what a thing has for a purpose. Answers how to let go of the files: after the commit, for until then they may stay. */
export async function removePictures(
  tx: Database,
  storage: Storage,
  { parentKind, parentId, purpose }: Pick<About, 'parentKind' | 'parentId' | 'purpose'>,
) {
  const gone = await tx
    .delete(media)
    .where(and(eq(media.parentKind, parentKind), eq(media.parentId, parentId), eq(media.purpose, purpose)))
    .returning({ hash: media.hash })
  return async () => {
    for (const { hash } of gone) await removeFiles(storage, hash)
  }
}

/** Every size and form of a picture. */
async function removeFiles(storage: Storage, hash: string) {
  for (const size of PICTURE_SIZES)
    for (const form of ['webp', 'jpg'] as const) await storage.remove(keyOf(hash, size, form))
}

/** Pictures that the site team took away, and those of decided revisions, once nobody can ask about them any more. Answers how many. */
export async function forgetHidden(ctx: Context, storage: Storage): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - HIDDEN_PICTURE_DAYS * 86_400_000).toISOString()
  const gone = await ctx.db.execute<{ hash: string }>(sql`
    delete from media m where m.updated_at < ${before}::timestamptz and (m.parent_kind like 'removed%'
      or m.parent_kind = 'organization_revision' and not exists (
        select 1 from organization_revisions r where r.id = m.parent_id and r.status = 'open')) returning m.hash`)
  for (const { hash } of gone) await removeFiles(storage, hash)
  return gone.length
}

/** Stores a file that is no picture, as it came: it is only ever handed out as an attachment. */
export async function addFile(
  db: Database,
  storage: Storage,
  about: About,
  { body, ext, mime }: { body: Uint8Array; ext: string; mime: string },
): Promise<number | null> {
  await storage.write(keyOf(about.hash, 'original', 'bin'), body)
  return insert(db, { ...about, ext, mime, bytes: body.byteLength })
}

async function insert(db: Database, row: Row) {
  const [inserted] = await db.insert(media).values(row).onConflictDoNothing().returning({ id: media.id })
  return inserted?.id ?? null
}

/** Strapi's format; size in kB, decimal, two places. */
const formatOf = (hash: string, size: PictureSize, { width, height, webp }: Picture['original']): Format => ({
  url: `/media/${hash}/${size}`,
  width,
  height,
  size: Math.round(webp.byteLength / 10) / 100,
  ext: '.webp',
  mime: 'image/webp',
  hash: `${size}_${hash}`,
})
