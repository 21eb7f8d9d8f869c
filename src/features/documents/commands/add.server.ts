import { inArray, sql } from 'drizzle-orm'
import { lockStorage, quotaOf, readStorageUsage, type StorageOwner } from '#features/media/quota.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import { CHARACTER_DOCUMENTS_MAX, DOCUMENTS_PER_CALL, EVENT_DOCUMENTS_MAX } from '#shared/limits.ts'
import {
  authorizeDocuments,
  type DocumentParent,
  type DocumentParentRef,
  documentsOf,
  type OwnedDocumentParent,
} from '../access.server.ts'
import { nameFromFile, parseDocumentName } from '../document-name.ts'
import { refuseDocument } from '../refuse.server.ts'
import { documents } from '../table.server.ts'
import { assertDocument, countUploads, discardFiles, type StoredDocument, storeDocument } from './store.server.ts'

/** A file as it arrived. Without a name, the document has that of the file. */
export type DocumentUpload = {
  file: FilePart
  name?: string | undefined
  audience?: DocumentAudience | undefined
  /** The caller's key: the same upload sent again adds nothing. */
  uploadKey?: string | undefined
}
export const maxDocuments = ({ kind }: Pick<DocumentParent, 'kind'>) =>
  kind === 'event' ? EVENT_DOCUMENTS_MAX : CHARACTER_DOCUMENTS_MAX

/**
 * Adds documents, all or none, after those that are there. Returns their ids. Throws 403, 404, `document_refused` with the reason and the
 * file, `too_many_tries`, and what the image queue throws.
 */
export async function addDocuments(ctx: RequestContext, ref: DocumentParentRef, uploads: readonly DocumentUpload[]) {
  const me = authorizeConfirmed(ctx)
  const parent = await authorizeDocuments(ctx, ref)
  if (uploads.length === 0) throw refuseDocument('no_file')
  if (uploads.length > DOCUMENTS_PER_CALL) throw refuseDocument('too_many_files')
  await countUploads(ctx, me.id, uploads.length)
  const checked = uploads.map((upload, index) =>
    ofFile(uploads, index, () => ({ ...upload, name: toName(upload), content: assertDocument(upload.file) })),
  )
  // What was stored already needs no room.
  const earlier = await findUploads(ctx, parent, uploads)
  if (earlier.length > 0) return earlier
  const sizes = checked.map(({ file }) => file.bytes.byteLength)
  await assertRoom(ctx, parent, { count: checked.length, bytes: sizes.reduce((sum, size) => sum + size, 0) })
  const stored: StoredDocument[] = []
  try {
    for (const [index, { file, name, content }] of checked.entries())
      stored.push(await ofFile(uploads, index, () => storeDocument(ctx, name, file.bytes, content)))
    const { ids, isNew } = await transaction(ctx, (txCtx) => insertDocuments(txCtx, ref, checked, stored))
    if (!isNew) await discardFiles(ctx, stored)
    return ids
  } catch (error) {
    await discardFiles(ctx, stored)
    throw error
  }
}

async function insertDocuments(
  ctx: RequestContext,
  ref: DocumentParentRef,
  uploads: readonly (DocumentUpload & { name: string })[],
  stored: readonly StoredDocument[],
) {
  // Under the lock, because the parent may have been deleted or have changed hands.
  const parent = await authorizeDocuments(ctx, ref)
  await lockStorage(ctx, parent.owner)
  const meanwhile = await findUploads(ctx, parent, uploads)
  if (meanwhile.length > 0) return { ids: meanwhile, isNew: false }
  await assertRoom(ctx, parent, { count: stored.length, bytes: stored.reduce((sum, { bytes }) => sum + bytes, 0) })
  await ownFiles(ctx, parent.owner, stored)
  const [last] = await ctx.db.execute<{ position: number }>(
    sql`select coalesce(max(d.position), -1) as position from documents d where ${documentsOf(parent)}`,
  )
  const rows = uploads.map(({ name, audience, uploadKey }, index) => ({
    ...(parent.kind === 'event'
      ? { eventId: parent.id, audience: audience ?? ('public' as const) }
      : { characterId: parent.id, audience: null }),
    name,
    uploadKey: uploadKey ? storedKey(parent, uploadKey) : null,
    mediaId: stored[index]!.mediaId,
    position: last!.position + 1 + index,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }))
  const inserted = await ctx.db.insert(documents).values(rows).returning({ id: documents.id })
  return { ids: inserted.map(({ id }) => id), isNew: true }
}

const storedKey = ({ kind, id }: DocumentParent, key: string) => `${kind} ${id} ${key}`

/** The documents that the same uploads added when they were sent before. */
async function findUploads(ctx: RequestContext, parent: DocumentParent, uploads: readonly DocumentUpload[]) {
  const keys = uploads.flatMap(({ uploadKey }) => (uploadKey ? storedKey(parent, uploadKey) : []))
  if (keys.length === 0) return []
  const found = await ctx.db.select({ id: documents.id }).from(documents).where(inArray(documents.uploadKey, keys))
  return found.map(({ id }) => id)
}

/** The files count towards the owner's quota from now on. */
export const ownFiles = (ctx: RequestContext, owner: StorageOwner, stored: readonly StoredDocument[]) => {
  const column = 'userId' in owner ? sql`owner_user_id` : sql`owner_organization_id`
  const ids = sql.join(
    stored.map(({ mediaId }) => sql`${mediaId}`),
    sql`, `,
  )
  const id = 'userId' in owner ? owner.userId : owner.organizationId
  return ctx.db.execute(sql`update media set ${column} = ${id} where id in (${ids})`)
}

/** Throws where documents or bytes are too many. Decides under the lock of the owner's storage. */
export async function assertRoom(
  ctx: RequestContext,
  parent: OwnedDocumentParent,
  added: { count: number; bytes: number },
) {
  if (added.count > 0) {
    const [row] = await ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from documents d where ${documentsOf(parent)} and d.deleted_at is null`,
    )
    const max = maxDocuments(parent)
    if (row!.count + added.count > max) throw refuseDocument('documents_full', { max })
  }
  const { used } = await readStorageUsage(ctx, parent.owner)
  const quota = quotaOf(ctx, parent.owner)
  if (used + added.bytes > quota) throw refuseDocument('storage_full', { used, quota })
}

function toName({ name, file }: DocumentUpload) {
  const parsed = name ? parseDocumentName(name) : nameFromFile(file.name)
  if ('refused' in parsed) throw refuseDocument(parsed.refused)
  return parsed.name
}

/** Adds to a refusal which of several files it is about, from 0. */
function ofFile<T>(uploads: readonly DocumentUpload[], index: number, run: () => T): T {
  const named = (error: unknown) =>
    uploads.length > 1 && error instanceof AppError && error.code === 'document_refused'
      ? new AppError(error.code, { kind: error.kind, details: { ...error.details, file: index }, cause: error })
      : error
  try {
    const result = run()
    return result instanceof Promise
      ? (result.catch((error) => {
          throw named(error)
        }) as T)
      : result
  } catch (error) {
    throw named(error)
  }
}
