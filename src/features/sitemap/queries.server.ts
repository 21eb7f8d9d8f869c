import { type SQL, sql } from 'drizzle-orm'
import { visibleAlbums } from '#features/albums/access.server.ts'
import { visibleEvents } from '#features/events/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isoSecond } from '#platform/database/json.server.ts'
import { PHOTOS_PER_PAGE } from '#shared/albums/albums.ts'
import type { TextKind } from '#shared/enums.ts'

/** A public page of the database: its slug in each language (a help text's key), and when it was last modified. */
export type PublicPage = {
  kind: TextKind | 'event' | 'organizer' | 'venue' | 'album' | 'series'
  es: string
  en: string
  lastModified: string
  /** The pictures on the page, without the site's address. */
  images: string[]
}

/** The slug in a language, else in the other one. */
const slugIn = (locale: 'es' | 'en') =>
  sql`coalesce(max(x.slug) filter (where x.locale = ${locale}), max(x.slug)) as ${sql.identifier(locale)}`

/** All public pages, in a stable order. */
const publicPages = (ctx: RequestContext): SQL => sql`
  select x.kind, ${slugIn('es')}, ${slugIn('en')}, max(x.updated_at) as modified, 1 as part, min(x.position) as rank
    from texts x where x.kind <> 'help' group by x.kind, x.key
  union all select x.kind, x.key, x.key, max(x.updated_at), 2, min(x.position) from texts x where x.kind = 'help' group by x.kind, x.key
  union all select 'organizer', o.slug, o.slug, o.updated_at, 3, o.id from organizations o where ${visibleOrganizers(ctx)}
  union all select 'venue', v.slug, v.slug, v.updated_at, 4, v.id from venues v where ${visibleVenues(ctx)}
  union all select 'event', ${slugIn('es')}, ${slugIn('en')}, greatest(e.updated_at, max(x.updated_at)), 5, e.id
    from events e join event_texts x on x.event_id = e.id where ${visibleEvents(ctx)} group by e.id
  union all select 'series', s.slug, s.slug, max(e.updated_at), 7, s.id
    from event_series s join events e on e.series_id = s.id where ${visibleEvents(ctx)} group by s.id
  union all select 'album', a.id::text, a.id::text, a.updated_at, 6, a.id from albums a
    where ${visibleAlbums(ctx)} and exists (select 1 from shown_photos f where f.album_id = a.id)`

/** Search engines take at most 1000 images of a page; the first page of an album has these. */
const images = sql`case when kind <> 'album' then '{}'::text[] else array(
  select '/media/' || m.hash || '/original' from shown_photos f join media m on m.id = f.media_id
  where f.album_id = rank order by f.position, m.id limit ${PHOTOS_PER_PAGE}) end`

const CACHE_TAGS = ['events', 'organizers', 'venues', 'texts', 'albums']

export async function countPublicPages(ctx: RequestContext): Promise<number> {
  addCacheTags(ctx, ...CACHE_TAGS)
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${publicPages(ctx)}) listed`,
  )
  return row?.count ?? 0
}

/** Public pages, at most `limit` from `offset` on. */
export async function listPublicPages(
  ctx: RequestContext,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPage[]> {
  addCacheTags(ctx, ...CACHE_TAGS)
  const rows = await ctx.db.execute<PublicPage>(sql`
    select kind, es, en, ${isoSecond(sql<Date>`modified`)} as "lastModified", ${images} as images
    from (${publicPages(ctx)}) listed order by part, rank, es limit ${limit} offset ${offset}`)
  return [...rows]
}
