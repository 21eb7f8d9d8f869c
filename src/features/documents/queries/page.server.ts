import { sql } from 'drizzle-orm'
import { quotaOf, readStorageUsage } from '#features/media/quota.server.ts'
import { mediaUrl } from '#features/media/resource.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { DocumentItem, DocumentsView } from '#shared/documents/documents-page.ts'
import {
  authorizeDocuments,
  type DocumentParentRef,
  documentsOf,
  getReadableParent,
  type OwnedDocumentParent,
  readableDocuments,
} from '../access.server.ts'
import { maxDocuments } from '../commands/add.server.ts'

const day = (instant: ReturnType<typeof sql>) => sql`to_char(${instant} at time zone 'Europe/Madrid', 'YYYY-MM-DD')`
const versions = sql`(select coalesce(json_agg(json_build_object('id', v.id, 'url', ${mediaUrl}, 'ext', m.ext, 'bytes', m.bytes,
    'replacedAt', ${day(sql`v.replaced_at`)}) order by v.id desc), '[]')
  from document_versions v join media m on m.id = v.media_id where v.document_id = d.id)`

/** Everything that the page of a parent's documents shows. Earlier files are for who changes them. Throws 404. */
export async function getDocumentsView(ctx: RequestContext, ref: DocumentParentRef): Promise<DocumentsView> {
  const parent = await getReadableParent(ctx, ref)
  const owned = await findOwned(ctx, ref)
  const rows = await ctx.db.execute<DocumentItem>(sql`
    select d.id, d.name, ${mediaUrl} as url, m.ext, m.bytes, d.audience, d.hidden_at is not null as hidden,
      ${day(sql`d.updated_at`)} as "updatedOn", ${owned ? versions : sql`'[]'::json`} as versions
    from documents d join media m on m.id = d.media_id where ${documentsOf(parent)} and ${readableDocuments(ctx)}
    order by d.position, d.id limit ${maxDocuments(parent)}`)
  return {
    documents: [...rows],
    mayEdit: owned !== null,
    max: maxDocuments(parent),
    parent: `${ref.kind}/${ref.ref}`,
    isOfEvent: ref.kind === 'event',
    storage: owned && {
      used: (await readStorageUsage(ctx, owned.owner)).used,
      quota: quotaOf(ctx, owned.owner),
    },
  }
}

/** Null for who may only read. */
async function findOwned(ctx: RequestContext, ref: DocumentParentRef): Promise<OwnedDocumentParent | null> {
  try {
    return await authorizeDocuments(ctx, ref)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
