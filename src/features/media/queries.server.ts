import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { columnsOf, jsonFirst, jsonObject } from '#platform/database/json.server.ts'
import type { PictureSize } from '#platform/images/images.server.ts'
import { SIZE_BOUNDS } from '#platform/images/sizes.ts'
import type { MediaState } from '#shared/albums/albums.ts'
import type { ListPicture } from '#shared/header-picture.ts'
import { type MediaLinkTable, type MediaRole, media } from './table.server.ts'

/** The storage key of one size and format. A hash consists of letters, digits, `-` and `_`. */
export const storageKey = (hash: string, size: PictureSize, format: StoredFormat) =>
  `media/${hash.slice(0, 2)}/${hash}/${size}.${format}`
export type StoredFormat = 'webp' | 'jpg' | 'avif' | 'bin'

/** SQL: picture `m` is stored as AVIF too. */
export const HAS_AVIF = `coalesce((m.formats->'thumbnail'->>'avif')::boolean, false)`

type Stored = { isPicture: boolean; sizes: readonly string[]; hasAvif: boolean; state: MediaState }
const BINARY = { size: 'original', format: 'bin' } as const

/**
 * The stored sizes and formats of a file. `sizes` are those smaller than the original. A picture that waits for its sizes is stored as it
 * came; one that could not be read, not at all.
 */
export function listKeys({ isPicture, sizes, hasAvif, state }: Stored): { size: PictureSize; format: StoredFormat }[] {
  if (state !== 'ready') return state === 'processing' ? [BINARY] : []
  if (!isPicture) return [BINARY]
  const formats = ['webp', 'jpg', ...(hasAvif ? (['avif'] as const) : [])] as const
  return ([...sizes, 'original'] as PictureSize[]).flatMap((size) => formats.map((format) => ({ size, format })))
}

/** SQL: the columns of file `m`. */
export const mediaColumns = columnsOf(media, 'm')
/** SQL: the address of picture `m` in a size. */
export const pictureUrl = (size: PictureSize): SQL<string> =>
  sql.raw(`'/media/' || m.hash || '/${size}'`) as SQL<string>
export const focalPoint = jsonObject({ x: mediaColumns.focalX, y: mediaColumns.focalY })

const isHash = (text: string) => /^[A-Za-z0-9_-]{16,64}$/.test(text)

/** The table that links media to a noun. */
type Links = PgTable & { mediaId: PgColumn }
/** Who may see the files of a noun, where its access rules are. Files that no parent links are not visible to anybody. */
export type MediaParent = {
  links: Links
  /** SQL condition on a row of `links`: the actor may see the parent, and so its files. */
  visible: (ctx: RequestContext) => SQL
  /** SQL condition on a row of `links`: the same for who has the token of a link that shares the parent. */
  shared?: (ctx: RequestContext, token: string) => SQL
  /** SQL condition on a row of `links`: the actor may describe the file by itself, without a form of the parent. */
  editable?: (ctx: RequestContext) => SQL
  /** SQL condition on a row of `links`: nobody needs the file any more, and it is deleted after the retention period. */
  expired?: SQL
  /** SQL on a row of `links`: the name of the file, without extension, for files that are only sent as an attachment, pictures too. */
  fileName?: SQL
}
export const mediaParents = extensionPoint<MediaParent>('parents of files')

/** SQL: whether the row `m` of media has a link for which the condition holds. */
const isLinked = (ctx: RequestContext, condition: (parent: MediaParent) => SQL | undefined): SQL => {
  const cases = extensionsOf(ctx, mediaParents).flatMap((parent) => {
    const matches = condition(parent)
    return matches
      ? [sql`exists (select 1 from ${parent.links} where ${parent.links.mediaId} = m.id and ${matches})`]
      : []
  })
  return cases.length > 0 ? sql`(${sql.join(cases, sql` or `)})` : sql`false`
}

/** SQL: the actor may describe file `m` by itself. */
export const editableMedia = (ctx: RequestContext) => isLinked(ctx, ({ editable }) => editable?.(ctx))

/** SQL: the caller may see a parent of file `m`; evaluated at every request. */
export const visibleMedia = (ctx: RequestContext, share?: string) =>
  sql`m.removed_at is null and ${isLinked(ctx, ({ visible, shared }) => (share && shared ? shared(ctx, share) : visible(ctx)))}`

/** SQL: whether nobody needs the file any more. */
export const hasExpiredParent = (ctx: RequestContext) => isLinked(ctx, ({ expired }) => expired)

/**
 * SQL: an expression over the picture `m` that the parent with this id has in a role; null where there is none. The latest picture is the
 * header, as an import may bring several.
 */
export const pictureOf = <Value>(links: MediaLinkTable, parentId: SQL, role: MediaRole, value: SQL<Value>) =>
  jsonFirst(value, {
    from: sql`${links} join media m on m.id = ${links.mediaId}
      where ${links.parentId} = ${parentId} and ${links.role} = ${role} and m.removed_at is null`,
    orderBy: sql`m.id desc`,
  })
export const headerOf = <Value>(links: MediaLinkTable, parentId: SQL, value: SQL<Value>) =>
  pictureOf(links, parentId, 'header', value)

/** SQL: the widths of picture `m`, as a `srcset` holds them: those up to a width, or all. */
const srcSetUpTo = (
  width: number | null,
) => sql<string>`(select string_agg('/media/' || m.hash || '/' || s.size || ' ' || s.width || 'w', ', ' order by s.width) from (
  select f.key as size, (f.value->>'width')::int as width from jsonb_each(m.formats) f
  union all select 'original', m.width) s where s.width is not null${width === null ? sql`` : sql.raw(` and s.width <= ${width}`)})`
/** SQL: picture `m` as pages show a header. */
export const headerPicture = jsonObject({
  url: pictureUrl('large'),
  srcSet: srcSetUpTo(null),
  width: mediaColumns.width,
  height: mediaColumns.height,
  alternativeText: mediaColumns.alternativeText,
  focal: focalPoint,
})

/** SQL: picture `m` as lists and cards show it, none wider than a card on a sharp screen. */
export const listPicture: SQL<ListPicture> = jsonObject({
  url: pictureUrl('small'),
  srcSet: srcSetUpTo(SIZE_BOUNDS.large[0]),
  focal: focalPoint,
})

/** SQL: the picture in a role for the site team, with the id to remove it. */
export const pictureJson = (links: MediaLinkTable, parentId: SQL, role: MediaRole = 'header') =>
  pictureOf(links, parentId, role, picture)
const picture = jsonObject({
  id: mediaColumns.id,
  url: pictureUrl('large'),
  width: mediaColumns.width,
  height: mediaColumns.height,
})

export async function findHeader(
  db: Database,
  links: MediaLinkTable,
  parentId: number,
): Promise<typeof media.$inferSelect | null> {
  const [row] = await db
    .select({ media })
    .from(links)
    .innerJoin(media, eq(media.id, links.mediaId))
    .where(and(eq(links.parentId, parentId), eq(links.role, 'header'), isNull(media.removedAt)))
    .orderBy(desc(media.id))
    .limit(1)
  return row?.media ?? null
}

/** SQL: the name under which file `m` is sent as an attachment; null where the parent has none for it. */
const attachmentName = (ctx: RequestContext) => {
  const names = extensionsOf(ctx, mediaParents).flatMap(({ links, fileName }) =>
    fileName ? [sql`(select ${fileName} from ${links} where ${links.mediaId} = m.id limit 1)`] : [],
  )
  return names.length > 0 ? sql`coalesce(${sql.join(names, sql`, `)})` : sql`null::text`
}

/** `isPublic`: visible to everybody; otherwise the response must not be cached. `version` changes with the file. */
export type StoredFile = {
  name: string
  ext: string
  mime: string
  sizes: PictureSize[]
  hasAvif: boolean
  version: string
  isPublic: boolean
  attachmentName: string | null
}

/** The file behind a URL under `/media`, if it is ready and the caller may see it, by the token of a link where one is given. `sizes` excludes the original and is empty for other files than pictures. */
export async function findStoredFile(ctx: RequestContext, hash: string, share?: string): Promise<StoredFile | null> {
  if (!isHash(hash)) return null
  const [row] =
    await ctx.db.execute<StoredFile>(sql`select m.name, m.ext, m.mime, ${attachmentName(ctx)} as "attachmentName",
      array(select jsonb_object_keys(m.formats)) as sizes, ${sql.raw(HAS_AVIF)} as "hasAvif", extract(epoch from m.updated_at)::bigint::text as version,
      ${visibleMedia({ ...ctx, actor: anonymous })} as "isPublic"
    from media m where m.hash = ${hash} and m.state = 'ready' and ${visibleMedia(ctx, share)}`)
  return row ?? null
}
