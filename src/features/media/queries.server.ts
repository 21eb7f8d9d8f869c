import { sql } from 'drizzle-orm'
import { previewableEvents } from '#features/events/access.server.ts'
import { insiderOf, previewableOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import type { PictureSize } from '#platform/images/images.server.ts'

/** Where the bytes lie. The same for reading and writing; a hash has only letters, digits, `-` and `_`. */
export const keyOf = (hash: string, size: PictureSize, form: 'webp' | 'jpg' | 'bin') =>
  `media/${hash.slice(0, 2)}/${hash}/${size}.${form}`

const isHash = (word: string) => /^[A-Za-z0-9_-]{16,64}$/.test(word)

/** Whether one may see what a file belongs to: access follows the parent, asked every time (decisions 5). Characters' files wait for characters. */
const visibleParent = (ctx: Context) => sql`(case m.parent_kind
  when 'event' then exists (select 1 from events e where e.id = m.parent_id and ${previewableEvents(ctx)})
  when 'album' then exists (select 1 from albums a join events e on e.id = a.event_id where a.id = m.parent_id and ${previewableEvents(ctx)})
  when 'document' then exists (select 1 from documents d join events e on e.id = d.event_id where d.media_id = m.id and ${previewableEvents(ctx)})
  when 'organization' then exists (select 1 from organizations o where o.id = m.parent_id and ${previewableOrganizers(ctx)})
  when 'organization_revision' then exists (select 1 from organization_revisions r join organizations o on o.id = r.organization_id
    where r.id = m.parent_id and ${insiderOf(ctx)})
  when 'venue' then exists (select 1 from venues v where v.id = m.parent_id and ${visibleVenues(ctx)})
  else false end)`

/** `open`: anybody may see it; else what is handed out must not be kept on the way. */
export type StoredFile = { name: string; mime: string; sizes: PictureSize[]; changed: string; open: boolean }

/** What is behind an address of `/media`, if one may see it. `sizes` beside the original; a file that is no picture has none. */
export async function findFile(ctx: Context, hash: string): Promise<StoredFile | null> {
  if (!isHash(hash)) return null
  const [row] = await ctx.db.execute<StoredFile>(sql`select m.name, m.mime,
      array(select jsonb_object_keys(m.formats)) as sizes, extract(epoch from m.updated_at)::bigint::text as changed,
      ${visibleParent({ ...ctx, actor: anonymous })} as open
    from media m where m.hash = ${hash} and ${visibleParent(ctx)}`)
  return row ?? null
}
