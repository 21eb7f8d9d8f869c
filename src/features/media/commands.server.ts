import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { PICTURE_SIZES, type Picture } from '#platform/images/images.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { HIDDEN_PICTURE_RETENTION_DAYS } from '#shared/limits.ts'
import { assertNotBlocked, contentHash, recordContent } from './contents/blocked-files.server.ts'
import { hasExpiredParent, storageKey } from './queries.server.ts'
import { type MediaLinkTable, media } from './table.server.ts'
import { PICTURE_FORMATS, writePicture } from './write-picture.server.ts'

type Row = typeof media.$inferInsert
/** What callers say about a file; the rest is derived from its bytes. */
export type FileAttributes = Pick<Row, 'hash' | 'name'> &
  Partial<
    Pick<
      Row,
      | 'alternativeText'
      | 'caption'
      | 'focalX'
      | 'focalY'
      | 'createdAt'
      | 'updatedAt'
      | 'ownerOrganizationId'
      | 'ownerUserId'
    >
  >
/** The parent that a file gets: a row of a join table. */
export type MediaLink = { links: MediaLinkTable } & Omit<MediaLinkTable['$inferInsert'], 'mediaId'>
/** Inserts the row of another table that makes a file part of something, in the transaction that inserts the file. */
export type InsertLink = (tx: Database, mediaId: number) => Promise<unknown>

/** Stores all sizes of a picture and then its row and link, if it has one already, so that a row never lacks files. Returns the id, or null when the hash exists already. */
export async function addPicture(
  db: Database,
  storage: Storage,
  { link, ...attributes }: FileAttributes & { link?: MediaLink | InsertLink },
  picture: Picture,
): Promise<number | null> {
  const sha256 = contentHash(picture.original.webp)
  await assertNotBlocked(db, sha256)
  const row = { ...attributes, ...(await writePicture(storage, attributes.hash, picture)) }
  return insertMedia(db, row, { link, sha256 })
}

/** Replaces a parent's picture. Returns a function that deletes the old files; call it after the commit. */
export async function replacePicture(
  tx: Database,
  storage: Storage,
  attributes: Omit<FileAttributes, 'hash'> & { link: MediaLink },
  picture: Picture,
) {
  const deleteOldFiles = await removePictures(tx, storage, attributes.link)
  await addPicture(tx, storage, { ...attributes, hash: randomUUID() }, picture)
  return deleteOldFiles
}

/**
 * Deletes a parent's pictures of one role, except those that the site team removed, which it may restore. Returns a function that deletes their files; call it after the commit, since a rollback
 * needs them.
 */
export async function removePictures(tx: Database, storage: Storage, { links, parentId, role }: MediaLink) {
  const linked = tx
    .select({ id: links.mediaId })
    .from(links)
    .where(and(eq(links.parentId, parentId), eq(links.role, role)))
  const deleted = await tx
    .delete(media)
    .where(and(inArray(media.id, linked), isNull(media.removedAt)))
    .returning({ hash: media.hash })
  return async () => {
    for (const { hash } of deleted) await removeFiles(storage, hash)
  }
}

/**
 * Deletes all files of these parents for good, those that the site team removed included. Returns a function that deletes them from the
 * storage, to be called after the commit.
 */
export async function deleteMediaOf(tx: Database, storage: Storage, links: MediaLinkTable, parentIds: number[]) {
  const linked = tx.select({ id: links.mediaId }).from(links).where(inArray(links.parentId, parentIds))
  const deleted = await tx.delete(media).where(inArray(media.id, linked)).returning({ hash: media.hash })
  return async () => {
    for (const { hash } of deleted) await removeFiles(storage, hash)
  }
}

/**
 * Gives the pictures of a parent new addresses, for when they may no longer be seen by everybody who knows the old ones. Returns a
 * function that deletes the old files, to be called after the commit.
 */
export async function renewAddresses(
  tx: Database,
  storage: Storage,
  { links, parentId }: Pick<MediaLink, 'links' | 'parentId'>,
) {
  const rows = await tx
    .select({ id: media.id, hash: media.hash, formats: media.formats })
    .from(media)
    .innerJoin(links, eq(links.mediaId, media.id))
    .where(eq(links.parentId, parentId))
  for (const { id, hash, formats } of rows) {
    const renewed = randomUUID()
    await copyFiles(storage, hash, renewed)
    const renamed = JSON.parse(JSON.stringify(formats).replaceAll(hash, renewed)) as typeof formats
    await tx.update(media).set({ hash: renewed, formats: renamed }).where(eq(media.id, id))
  }
  return async () => {
    for (const { hash } of rows) await removeFiles(storage, hash)
  }
}

/** Copies every size and format of a picture to another key. Returns false where the original is missing. */
export async function copyFiles(storage: Storage, from: string, to: string): Promise<boolean> {
  for (const size of PICTURE_SIZES)
    for (const format of PICTURE_FORMATS) {
      const body = await storage.read(storageKey(from, size, format))
      if (body) await storage.write(storageKey(to, size, format), body)
      // Sizes larger than the picture do not exist, nor may AVIF; the original must.
      else if (size === 'original' && format !== 'avif') return false
    }
  return true
}

/** Deletes every size and format of a file. */
export async function removeFiles(storage: Storage, hash: string) {
  for (const size of PICTURE_SIZES)
    for (const format of PICTURE_FORMATS) await storage.remove(storageKey(hash, size, format))
  await storage.remove(storageKey(hash, 'original', 'bin'))
}

/** Moves a parent's pictures to another one in the same role; with a hash only this one. */
export async function moveMedia(
  tx: Database,
  { links, parentId, role }: MediaLink,
  to: Pick<MediaLink, 'links' | 'parentId'>,
  hash?: string,
) {
  const shown = and(isNull(media.removedAt), hash === undefined ? undefined : eq(media.hash, hash))
  const moved = await tx
    .delete(links)
    .where(
      and(
        eq(links.parentId, parentId),
        eq(links.role, role),
        inArray(links.mediaId, tx.select({ id: media.id }).from(media).where(shown)),
      ),
    )
    .returning()
  if (moved.length === 0) return
  await tx.insert(to.links).values(moved.map((link) => ({ ...link, parentId: to.parentId })))
  // The retention period of a replaced picture begins now.
  const ids = moved.map(({ mediaId }) => mediaId)
  await tx.update(media).set({ updatedAt: sql`now()` }).where(inArray(media.id, ids))
}

/** Deletes pictures removed by the site team and those that nobody needs any more, after the retention period. Returns how many. */
export async function deleteHiddenPictures(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - HIDDEN_PICTURE_RETENTION_DAYS * DAY_MS).toISOString()
  const deleted = await ctx.db.execute<{ hash: string }>(sql`
    delete from media m where m.updated_at < ${before}::timestamptz
      and (m.removed_at is not null or ${hasExpiredParent(ctx)}) returning m.hash`)
  for (const { hash } of deleted) await removeFiles(ctx.services.storage, hash)
  return deleted.length
}

/** Stores any other file unchanged; it is only served as an attachment. Returns the id, or null when the hash exists already. */
export async function addFile(
  db: Database,
  storage: Storage,
  attributes: FileAttributes,
  { body, ext, mime }: { body: Uint8Array; ext: string; mime: string },
): Promise<number | null> {
  const sha256 = contentHash(body)
  await assertNotBlocked(db, sha256)
  await storage.write(storageKey(attributes.hash, 'original', 'bin'), body)
  return insertMedia(db, { ...attributes, ext, mime, bytes: body.byteLength }, { sha256 })
}

/** Inserts the row and its link. Documents have none: they reference their file. */
export const insertMedia = (
  db: Database,
  row: Row,
  { link, sha256 }: { link?: MediaLink | InsertLink | undefined; sha256: string | null },
) =>
  db.transaction(async (tx) => {
    const [inserted] = await tx.insert(media).values(row).onConflictDoNothing().returning({ id: media.id })
    if (!inserted) return null
    if (sha256) await recordContent(tx, inserted.id, sha256)
    if (typeof link === 'function') await link(tx, inserted.id)
    else if (link) {
      const { links, ...of } = link
      await tx.insert(links).values({ ...of, mediaId: inserted.id })
    }
    return inserted.id
  })
