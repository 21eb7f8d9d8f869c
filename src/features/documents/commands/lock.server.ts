import { sql } from 'drizzle-orm'
import { lockStorage } from '#features/media/quota.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import { authorizeDocuments, type DocumentParentRef, documentsOf, type OwnedDocumentParent } from '../access.server.ts'

export type LockedDocument = {
  id: number
  mediaId: number
  name: string
  audience: DocumentAudience | null
  position: number
  deletedAt: Date | null
}

/**
 * The parent and these of its documents, while no other transaction changes its owner's files. Part of a transaction. Throws 404 for a
 * document of something else, and for a deleted one unless `deleted` are asked for.
 */
export async function lockDocuments(
  ctx: RequestContext,
  ref: DocumentParentRef,
  ids: readonly number[],
  { deleted = false } = {},
): Promise<{ parent: OwnedDocumentParent; locked: LockedDocument[] }> {
  const parent = await authorizeDocuments(ctx, ref)
  await lockStorage(ctx, parent.owner)
  if (!ids.every(isRowId)) throw notFound()
  const rows = await ctx.db.execute<LockedDocument>(sql`
    select d.id, d.media_id as "mediaId", d.name, d.audience, d.position, d.deleted_at as "deletedAt" from documents d
    where ${documentsOf(parent)} and (d.deleted_at is not null) = ${deleted} order by d.position, d.id for update`)
  const locked = ids.map((id) => {
    const row = [...rows].find((one) => one.id === id)
    if (!row) throw notFound()
    return row
  })
  return { parent, locked }
}
