import { desc, eq, inArray } from 'drizzle-orm'
import { removeFiles } from '#features/media/commands.server.ts'
import { media } from '#features/media/table.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { FilePart } from '#platform/forms/read-form.server.ts'
import { DOCUMENT_VERSIONS_MAX } from '#shared/limits.ts'
import { authorizeDocuments, type DocumentParentRef } from '../access.server.ts'
import { documents, documentVersions } from '../table.server.ts'
import { assertRoom, ownFiles } from './add.server.ts'
import { lockDocuments } from './lock.server.ts'
import { assertDocument, countUploads, discardFiles, type StoredDocument, storeDocument } from './store.server.ts'

/**
 * Replaces a document's file. The former one stays as a version that counts towards the quota; of more versions than the limit the oldest
 * are deleted. Throws as `addDocuments` does.
 */
export async function replaceDocument(ctx: RequestContext, ref: DocumentParentRef, id: number, file: FilePart) {
  const me = authorizeConfirmed(ctx)
  const parent = await authorizeDocuments(ctx, ref)
  await countUploads(ctx, me.id, 1)
  const content = assertDocument(file)
  await assertRoom(ctx, parent, { count: 0, bytes: file.bytes.byteLength })
  let stored: StoredDocument | null = null
  try {
    stored = await storeDocument(ctx, 'document', file.bytes, content)
    const dropped = await transaction(ctx, (txCtx) => insertVersion(txCtx, ref, id, stored!))
    for (const hash of dropped) await removeFiles(ctx.services.storage, hash)
  } catch (error) {
    if (stored) await discardFiles(ctx, [stored])
    throw error
  }
}

/** Returns the keys of the versions that had to go. */
async function insertVersion(ctx: RequestContext, ref: DocumentParentRef, id: number, stored: StoredDocument) {
  const { parent, locked } = await lockDocuments(ctx, ref, [id])
  await ctx.db.insert(documentVersions).values({ documentId: id, mediaId: locked[0]!.mediaId, replacedAt: ctx.now })
  const dropped = await dropVersions(ctx, (await listVersionFiles(ctx, id)).slice(DOCUMENT_VERSIONS_MAX))
  await assertRoom(ctx, parent, { count: 0, bytes: stored.bytes })
  await ownFiles(ctx, parent.owner, [stored])
  await ctx.db.update(documents).set({ mediaId: stored.mediaId, updatedAt: ctx.now }).where(eq(documents.id, id))
  return dropped
}

/** Makes an earlier file the document's own again; the present one becomes a version. */
export async function restoreVersion(ctx: RequestContext, ref: DocumentParentRef, id: number, versionId: number) {
  await transaction(ctx, async (txCtx) => {
    const { locked } = await lockDocuments(txCtx, ref, [id])
    const version = (await listVersionFiles(txCtx, id)).find((one) => one.id === versionId)
    if (!version) throw notFound()
    await txCtx.db.delete(documentVersions).where(eq(documentVersions.id, versionId))
    await txCtx.db.insert(documentVersions).values({ documentId: id, mediaId: locked[0]!.mediaId, replacedAt: ctx.now })
    await txCtx.db.update(documents).set({ mediaId: version.mediaId, updatedAt: ctx.now }).where(eq(documents.id, id))
  })
}

/** Deletes one earlier file of a document for good, or all of them. */
export async function deleteVersions(
  ctx: RequestContext,
  ref: DocumentParentRef,
  id: number,
  versionId: number | null = null,
) {
  const dropped = await transaction(ctx, async (txCtx) => {
    await lockDocuments(txCtx, ref, [id])
    const versions = await listVersionFiles(txCtx, id)
    const chosen = versionId === null ? versions : versions.filter((one) => one.id === versionId)
    if (chosen.length === 0) throw notFound()
    return dropVersions(txCtx, chosen)
  })
  for (const hash of dropped) await removeFiles(ctx.services.storage, hash)
}

type VersionFile = { id: number; mediaId: number }

/** Latest first. */
const listVersionFiles = (ctx: RequestContext, documentId: number): Promise<VersionFile[]> =>
  ctx.db
    .select({ id: documentVersions.id, mediaId: documentVersions.mediaId })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.id))

/** Deletes their rows; the files go after the commit. */
async function dropVersions(ctx: RequestContext, versions: readonly VersionFile[]): Promise<string[]> {
  if (versions.length === 0) return []
  const ids = versions.map(({ mediaId }) => mediaId)
  const dropped = await ctx.db.delete(media).where(inArray(media.id, ids)).returning({ hash: media.hash })
  return dropped.map(({ hash }) => hash)
}
