import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { addFile, addPicture, removeFiles } from '#features/media/commands.server.ts'
import { media } from '#features/media/table.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { detectDocument } from '#platform/file-types/detect-document.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { makePicture } from '#platform/images/images.server.ts'
import { DOCUMENT_BYTES, DOCUMENT_UPLOADS_PER_HOUR } from '#shared/limits.ts'
import { refuseDocument } from '../refuse.server.ts'

/** The start of the random key of every file of a document, by which abandoned ones are found. */
export const DOCUMENT_FILE_KEY = 'document-'
export const newDocumentKey = () => DOCUMENT_FILE_KEY + randomUUID()

export type StoredDocument = { mediaId: number; hash: string; bytes: number }
type Content = { ext: string; mime: string } | 'picture'

/** What the bytes are. Throws what is wrong with them. */
export function assertDocument({ name, bytes }: FilePart): Content {
  if (bytes.byteLength > DOCUMENT_BYTES) throw refuseDocument('too_large')
  const content = detectDocument(bytes, name)
  if (typeof content === 'object' && 'refused' in content) throw refuseDocument(content.refused)
  return content
}

/** Counts uploads of one person, refused ones too. */
export async function countUploads(ctx: RequestContext, userId: number, count: number) {
  const limit = { name: 'document', points: DOCUMENT_UPLOADS_PER_HOUR, seconds: 3600 }
  for (let index = 0; index < count; index++) await limitCostly(ctx, { personId: userId }, limit)
}

/**
 * Stores a file that nobody can open until a document refers to it. Call it before the transaction, because it is slow; `discardFiles`
 * takes it back. Throws what the image queue throws.
 */
export async function storeDocument(ctx: RequestContext, name: string, bytes: Uint8Array, content: Content) {
  const { db, services } = ctx
  const hash = newDocumentKey()
  const attributes = { hash, name, createdAt: ctx.now }
  if (content !== 'picture') {
    const file = { body: bytes, ...content }
    const mediaId = await addFile(db, services.storage, { ...attributes, name: name + content.ext }, file)
    return { mediaId: mediaId!, hash, bytes: bytes.byteLength }
  }
  const picture = await makePictureOf(ctx, bytes)
  const mediaId = await addPicture(db, services.storage, { ...attributes, name: `${name}.webp` }, picture)
  return { mediaId: mediaId!, hash, bytes: picture.original.webp.byteLength }
}

async function makePictureOf(ctx: RequestContext, bytes: Uint8Array) {
  try {
    return await makePicture(ctx, bytes)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.kind === 'too_large') throw refuseDocument('pixels')
    throw error.kind === 'invalid' ? refuseDocument('picture') : error
  }
}

/** Takes files back that no document refers to after all. */
export async function discardFiles(ctx: RequestContext, stored: readonly StoredDocument[]) {
  if (stored.length === 0) return
  const ids = stored.map(({ mediaId }) => mediaId)
  await ctx.db.delete(media).where(inArray(media.id, ids))
  for (const { hash } of stored) await removeFiles(ctx.services.storage, hash)
}
