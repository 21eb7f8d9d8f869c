import { type SQL, sql } from 'drizzle-orm'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import type { PictureSize } from '#platform/images/images.server.ts'
import type { PARENT_KINDS } from './table.server.ts'

/** The storage key of one size and format. A hash consists of letters, digits, `-` and `_`. */
export const storageKey = (hash: string, size: PictureSize, format: 'webp' | 'jpg' | 'bin') =>
  `media/${hash.slice(0, 2)}/${hash}/${size}.${format}`

const isHash = (text: string) => /^[A-Za-z0-9_-]{16,64}$/.test(text)

type ParentKind = (typeof PARENT_KINDS)[number]
const parents = new Map<ParentKind, (ctx: RequestContext) => SQL>()

/**
 * Registers who may see the files of a kind of parent, as a condition on the row `m` of media. Called where the access rules of the parent
 * are declared. Files of kinds that are not registered are not visible to anybody.
 */
export function registerMediaParent(kind: ParentKind, visible: (ctx: RequestContext) => SQL) {
  parents.set(kind, visible)
}

/** Whether the caller may see the file's parent; evaluated at every request. */
function visibleParent(ctx: RequestContext) {
  const cases = [...parents].map(([kind, visible]) => sql`when ${kind} then ${visible(ctx)}`)
  return cases.length > 0 ? sql`(case m.parent_kind ${sql.join(cases, sql` `)} else false end)` : sql`false`
}

/** `isPublic`: visible to everybody; otherwise the response must not be cached. `version` changes with the file. */
export type StoredFile = { name: string; mime: string; sizes: PictureSize[]; version: string; isPublic: boolean }

/** The file behind a URL under `/media`, if the caller may see it. `sizes` excludes the original and is empty for other files than pictures. */
export async function findStoredFile(ctx: RequestContext, hash: string): Promise<StoredFile | null> {
  if (!isHash(hash)) return null
  const [row] = await ctx.db.execute<StoredFile>(sql`select m.name, m.mime,
      array(select jsonb_object_keys(m.formats)) as sizes, extract(epoch from m.updated_at)::bigint::text as version,
      ${visibleParent({ ...ctx, actor: anonymous })} as "isPublic"
    from media m where m.hash = ${hash} and ${visibleParent(ctx)}`)
  return row ?? null
}
