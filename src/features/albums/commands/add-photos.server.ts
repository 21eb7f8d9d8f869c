import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { removeFiles } from '#features/media/commands.server.ts'
import { assertNotBlocked, contentHash } from '#features/media/contents/blocked-files.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { declaredSize } from '#platform/images/declared-size.ts'
import { detectType } from '#platform/images/images.server.ts'
import {
  PHOTO_BYTES,
  PHOTO_NAME_MAX,
  PHOTO_UPLOADS_PER_HOUR,
  PHOTOS_PER_CALL,
  type PhotoRefusal,
} from '#shared/albums/albums.ts'
import { PICTURE_PIXELS } from '#shared/limits.ts'
import { type AuthorizedAlbum, authorizeAlbum } from '../authorize.server.ts'
import { refusalOf, refusePhoto } from '../refuse.server.ts'
import { photos } from '../table.server.ts'
import { assertRoom, lockAlbum } from './capacity.server.ts'

/** Makes the sizes of a photo from its uploaded file. */
export const processPhotoJob = jobKind('albums.process_photo', { photo: z.int() })

/** The start of the random key of every photo, by which those that belong to no album any more are found. */
export const PHOTO_KEY = 'photo-'
export const newPhotoKey = () => PHOTO_KEY + randomUUID()

/** A file as it arrived. `uploadKey` is the caller's: the same upload sent again adds nothing. */
export type PhotoUpload = { name: string; bytes: Uint8Array; uploadKey?: string | undefined }

/**
 * Adds a photo after those of the album: the file is stored as it came, and a job makes the sizes. Until then nobody else sees it. Returns
 * its id; for an upload that was sent before, the id that it has. Throws 403, 404, `photo_refused` with the reason, `too_many_tries`.
 */
export async function addPhoto(ctx: RequestContext, albumId: number, upload: PhotoUpload): Promise<number> {
  const me = authorizeConfirmed(ctx)
  const album = await authorizeAlbum(ctx, 'add', albumId)
  await limitCostly(ctx, { personId: me.id }, { name: 'photo', points: PHOTO_UPLOADS_PER_HOUR, seconds: 3600 })
  const size = assertPhoto(upload.bytes)
  const sha256 = contentHash(upload.bytes)
  const earlier = await findUpload(ctx, album, upload.uploadKey)
  if (earlier !== null) return earlier
  await assertNotBlocked(ctx.db, sha256)
  await assertRoom(ctx, album, { count: 1, bytes: upload.bytes.byteLength })
  const hash = newPhotoKey()
  const { storage } = ctx.services
  await storage.write(storageKey(hash, 'original', 'bin'), upload.bytes)
  try {
    const { id, isNew } = await transaction(ctx, (txCtx) => insertPhoto(txCtx, albumId, { upload, size, sha256, hash }))
    if (!isNew) await removeFiles(storage, hash)
    return id
  } catch (error) {
    // Any other error may have come after the commit: then the row needs the file. Else a job removes it.
    if (error instanceof AppError) await removeFiles(storage, hash)
    throw error
  }
}

type Accepted = { upload: PhotoUpload; size: ReturnType<typeof declaredSize>; sha256: string; hash: string }

async function insertPhoto(ctx: RequestContext, albumId: number, { upload, size, sha256, hash }: Accepted) {
  const me = authorizeConfirmed(ctx)
  const bytes = upload.bytes.byteLength
  // Under the lock, because the album may have been deleted or closed to players.
  const album = await lockAlbum(ctx, 'add', albumId)
  const earlier = await findUpload(ctx, album, upload.uploadKey)
  if (earlier !== null) return { id: earlier, isNew: false }
  const [same] = await ctx.db.execute<{ id: number }>(sql`select p.media_id as id from photos p
    where p.album_id = ${albumId} and p.source_sha256 = ${sha256} and p.deleted_at is null`)
  if (same) throw refusePhoto('duplicate', { photo: same.id })
  await assertRoom(ctx, album, { count: 1, bytes })
  const owner = album.owner && ('userId' in album.owner ? album.owner : null)
  const [file] = await ctx.db
    .insert(media)
    .values({
      hash,
      name: toName(upload.name),
      ext: '.webp',
      mime: 'image/webp',
      bytes,
      state: 'processing',
      ...(size && { width: size.width, height: size.height }),
      ...(owner && { ownerUserId: owner.userId }),
      ...(album.owner && 'organizationId' in album.owner && { ownerOrganizationId: album.owner.organizationId }),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: media.id })
  const id = file!.id
  const position = sql`(select coalesce(max(p.position), -1) + 1 from photos p where p.album_id = ${albumId})`
  const uploadKey = upload.uploadKey ? storedKey(album, upload.uploadKey) : null
  await ctx.db
    .insert(photos)
    .values({ mediaId: id, albumId, position, uploadedBy: me.id, sourceSha256: sha256, uploadKey })
  await enqueue(ctx, processPhotoJob, { photo: id })
  return { id, isNew: true }
}

const storedKey = ({ id }: Pick<AuthorizedAlbum, 'id'>, key: string) => `${id} ${key}`

/** The photo that the same upload added when it was sent before; null where there is none. */
async function findUpload(ctx: RequestContext, album: AuthorizedAlbum, uploadKey: string | undefined) {
  if (!uploadKey) return null
  const [row] = await ctx.db.execute<{ id: number }>(
    sql`select p.media_id as id from photos p where p.upload_key = ${storedKey(album, uploadKey)}`,
  )
  return row?.id ?? null
}

/** What can be refused without decoding; null where the file does not declare its size. */
function assertPhoto(bytes: Uint8Array) {
  if (bytes.byteLength === 0) throw refusePhoto('empty')
  if (bytes.byteLength > PHOTO_BYTES) throw refusePhoto('too_large')
  const type = detectType(bytes)
  if (type === 'heic') throw refusePhoto('heic')
  if (!['jpeg', 'png', 'webp', 'avif', 'gif'].includes(type ?? '')) throw refusePhoto('type')
  const size = declaredSize(bytes)
  if (size && size.width * size.height > PICTURE_PIXELS) throw refusePhoto('pixels', { ...size })
  return size && size.width > 0 && size.height > 0 ? size : null
}

const toName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[\\/]/)
    .at(-1)!
    .trim()
    .slice(0, PHOTO_NAME_MAX) || 'photo'

/** Adds several photos one after the other, as far as they can be; the others are refused with the reason. Throws what is not about one file. */
export async function addPhotos(ctx: RequestContext, albumId: number, uploads: readonly PhotoUpload[]) {
  authorizeConfirmed(ctx)
  await authorizeAlbum(ctx, 'add', albumId)
  if (uploads.length === 0) throw refusePhoto('no_file')
  if (uploads.length > PHOTOS_PER_CALL) throw refusePhoto('too_many_files', { max: PHOTOS_PER_CALL })
  const added: number[] = []
  const refused: { name: string; reason: PhotoRefusal }[] = []
  for (const upload of uploads)
    try {
      added.push(await addPhoto(ctx, albumId, upload))
    } catch (error) {
      const reason = refusalOf(error)
      if (reason === null) throw error
      refused.push({ name: toName(upload.name), reason })
    }
  return { added, refused }
}
