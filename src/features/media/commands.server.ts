import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { PICTURE_SIZES, type Picture, type PictureSize } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { HIDDEN_PICTURE_RETENTION_DAYS } from '#shared/limits.ts'
import { storageKey } from './queries.server.ts'
import { type Format, media } from './table.server.ts'

type Row = typeof media.$inferInsert
/** What callers say about a file; the rest is derived from its bytes. */
export type FileAttributes = Pick<Row, 'hash' | 'name' | 'parentKind' | 'parentId' | 'purpose'> &
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

/** Stores all sizes of a picture and then its row, so that a row never lacks files. Returns the id, or null when the hash exists already. */
export async function addPicture(
  db: Database,
  storage: Storage,
  attributes: FileAttributes,
  picture: Picture,
): Promise<number | null> {
  const sizes = PICTURE_SIZES.filter((size) => picture[size])
  for (const size of sizes) {
    await storage.write(storageKey(attributes.hash, size, 'webp'), picture[size]!.webp)
    await storage.write(storageKey(attributes.hash, size, 'jpg'), picture[size]!.jpeg)
  }
  const { width, height, webp } = picture.original
  const formats = Object.fromEntries(
    sizes.filter((size) => size !== 'original').map((size) => [size, toFormat(attributes.hash, size, picture[size]!)]),
  )
  return insertMedia(db, {
    ...attributes,
    width,
    height,
    formats,
    ext: '.webp',
    mime: 'image/webp',
    bytes: webp.byteLength,
  })
}

/** Replaces a parent's picture. Returns a function that deletes the old files; call it after the commit. */
export async function replacePicture(
  tx: Database,
  storage: Storage,
  attributes: Omit<FileAttributes, 'hash'>,
  picture: Picture,
) {
  const deleteOldFiles = await removePictures(tx, storage, attributes)
  await addPicture(tx, storage, { ...attributes, hash: randomUUID() }, picture)
  return deleteOldFiles
}

/**
 * Deletes a parent's pictures of one purpose. Returns a function that deletes their files; call it after the commit, since a rollback
 * needs them.
 */
export async function removePictures(
  tx: Database,
  storage: Storage,
  { parentKind, parentId, purpose }: Pick<FileAttributes, 'parentKind' | 'parentId' | 'purpose'>,
) {
  const deleted = await tx
    .delete(media)
    .where(and(eq(media.parentKind, parentKind), eq(media.parentId, parentId), eq(media.purpose, purpose)))
    .returning({ hash: media.hash })
  return async () => {
    for (const { hash } of deleted) await removeFiles(storage, hash)
  }
}

/** Deletes every size and format of a picture. */
async function removeFiles(storage: Storage, hash: string) {
  for (const size of PICTURE_SIZES)
    for (const format of ['webp', 'jpg'] as const) await storage.remove(storageKey(hash, size, format))
}

/** Deletes pictures removed by the site team and those of decided revisions, after the retention period. Returns how many. */
export async function deleteHiddenPictures(ctx: RequestContext, storage: Storage): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - HIDDEN_PICTURE_RETENTION_DAYS * 86_400_000).toISOString()
  const deleted = await ctx.db.execute<{ hash: string }>(sql`
    delete from media m where m.updated_at < ${before}::timestamptz and (m.parent_kind like 'removed%'
      or m.parent_kind = 'organization_revision' and not exists (
        select 1 from organization_revisions r where r.id = m.parent_id and r.status = 'open')) returning m.hash`)
  for (const { hash } of deleted) await removeFiles(storage, hash)
  return deleted.length
}

/** Stores any other file unchanged; it is only served as an attachment. Returns the id, or null when the hash exists already. */
export async function addFile(
  db: Database,
  storage: Storage,
  attributes: FileAttributes,
  { body, ext, mime }: { body: Uint8Array; ext: string; mime: string },
): Promise<number | null> {
  await storage.write(storageKey(attributes.hash, 'original', 'bin'), body)
  return insertMedia(db, { ...attributes, ext, mime, bytes: body.byteLength })
}

async function insertMedia(db: Database, row: Row) {
  const [inserted] = await db.insert(media).values(row).onConflictDoNothing().returning({ id: media.id })
  return inserted?.id ?? null
}

/** Strapi's format; `size` is in kB with two decimals. */
const toFormat = (hash: string, size: PictureSize, { width, height, webp }: Picture['original']): Format => ({
  url: `/media/${hash}/${size}`,
  width,
  height,
  size: Math.round(webp.byteLength / 10) / 100,
  ext: '.webp',
  mime: 'image/webp',
  hash: `${size}_${hash}`,
})
