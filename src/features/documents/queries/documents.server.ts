import { sql } from 'drizzle-orm'
import { kilobytes, mediaUrl } from '#features/media/resource.server.ts'
import type { Format } from '#features/media/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type Entry, type ListResponse, toPagination } from '#platform/strapi/envelope.ts'
import { readPage } from '#platform/strapi/query/pagination.ts'
import type { Raw } from '#platform/strapi/query/raw-query.ts'
import type { DocumentAudience } from '#shared/documents/documents.ts'
import { DOCUMENTS_PER_PAGE } from '#shared/limits.ts'
import {
  authorizeDocuments,
  type DocumentParent,
  type DocumentParentRef,
  documentsOf,
  getReadableParent,
  readableDocuments,
} from '../access.server.ts'

/** Strapi's media attributes, under the document's own name and last change. */
type DocumentRow = {
  id: number
  name: string
  url: string
  mime: string
  ext: string
  hash: string
  width: number | null
  height: number | null
  formats: Record<string, Format>
  size: number
  position: number
  audience: DocumentAudience | null
  hidden: boolean
  createdAt: Date
  updatedAt: Date
}

const columns = sql`d.id, d.name, ${mediaUrl} as url, m.mime, m.ext, m.hash, m.width, m.height, m.formats,
  ${kilobytes}::float8 as size, d.position, d.audience, d.hidden_at is not null as hidden,
  date_trunc('milliseconds', d.created_at) as "createdAt", date_trunc('milliseconds', d.updated_at) as "updatedAt"`
const SIZES = { pageSize: DOCUMENTS_PER_PAGE, maxPageSize: DOCUMENTS_PER_PAGE }

/** The documents of a parent that the actor may read, in their order, as the API answers them. Throws 404. */
export async function listDocumentEntries(
  ctx: RequestContext,
  ref: DocumentParentRef,
  pagination: Raw,
): Promise<ListResponse> {
  const parent = await getReadableParent(ctx, ref)
  const page = readPage(pagination, SIZES)
  const where = sql`${documentsOf(parent)} and ${readableDocuments(ctx)}`
  const rows = await ctx.db.execute<DocumentRow>(sql`
    select ${columns} from documents d join media m on m.id = d.media_id where ${where}
    order by d.position, d.id offset ${page.start} limit ${page.limit}`)
  const [count] = page.withCount
    ? await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from documents d where ${where}`)
    : [null]
  return {
    data: [...rows].map((row) => toEntry(row, parent)),
    meta: { pagination: toPagination(page, count?.total ?? null) },
  }
}

/** Documents that the actor just changed, in the order of their ids. */
export async function getDocumentEntries(
  ctx: RequestContext,
  ref: DocumentParentRef,
  ids: readonly number[],
): Promise<Entry[]> {
  const parent = await authorizeDocuments(ctx, ref)
  const rows = await ctx.db.execute<DocumentRow>(sql`
    select ${columns} from documents d join media m on m.id = d.media_id
    where ${documentsOf(parent)} and d.id = any (${`{${ids.join(',')}}`}::int[])`)
  return ids.flatMap((id) => [...rows].filter((row) => row.id === id).map((row) => toEntry(row, parent)))
}

function toEntry({ id, hidden, audience, ...row }: DocumentRow, { kind }: DocumentParent): Entry {
  const { name, url, mime, ext, formats, size, hash, width, height, position, createdAt, updatedAt } = row
  const attributes = { name, alternativeText: null, caption: null, url, mime, ext, formats, size, hash, width, height }
  const own = kind === 'event' ? { audience } : {}
  return {
    id,
    attributes: {
      ...attributes,
      provider: 'local',
      position,
      ...own,
      hidden,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    },
  }
}
