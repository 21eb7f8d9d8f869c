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

/** A kind of pages. `rows` selects those of a window in a stable order. */
type Part = { count: SQL; rows: (window: SQL) => SQL }

const part = (rows: SQL): Part => ({
  count: sql`select count(*) from (${rows}) counted`,
  rows: (window) => sql`select * from (${rows}) part order by rank, es ${window}`,
})

/** All public pages, in the order of the sitemap. */
function publicPages(ctx: RequestContext): Part[] {
  const events = sql`select e.id from events e where ${visibleEvents(ctx)} and exists (select 1 from event_texts x where x.event_id = e.id)`
  return [
    part(sql`select x.kind, ${slugIn('es')}, ${slugIn('en')}, max(x.updated_at) as modified, min(x.position) as rank
      from texts x where x.kind <> 'help' group by x.kind, x.key`),
    part(sql`select x.kind, x.key as es, x.key as en, max(x.updated_at) as modified, min(x.position) as rank
      from texts x where x.kind = 'help' group by x.kind, x.key`),
    part(sql`select 'organizer' as kind, o.slug as es, o.slug as en, o.updated_at as modified, o.id as rank
      from organizations o where ${visibleOrganizers(ctx)}`),
    part(sql`select 'venue' as kind, v.slug as es, v.slug as en, v.updated_at as modified, v.id as rank
      from venues v where ${visibleVenues(ctx)}`),
    {
      count: sql`select count(*) from (${events}) counted`,
      // The window first: of many events only those in the file are read.
      rows: (
        window,
      ) => sql`select 'event' as kind, ${slugIn('es')}, ${slugIn('en')}, greatest(e.updated_at, max(x.updated_at)) as modified, e.id as rank
        from (${events} order by e.id ${window}) listed join events e on e.id = listed.id join event_texts x on x.event_id = e.id
        group by e.id order by rank`,
    },
    part(sql`select 'album' as kind, a.id::text as es, a.id::text as en, a.updated_at as modified, a.id as rank from albums a
      where ${visibleAlbums(ctx)} and exists (select 1 from shown_photos f where f.album_id = a.id)`),
    part(sql`select 'series' as kind, s.slug as es, s.slug as en, max(e.updated_at) as modified, s.id as rank
      from event_series s join events e on e.series_id = s.id where ${visibleEvents(ctx)} group by s.id`),
  ]
}

/** Search engines take at most 1000 images of a page; the first page of an album has these. */
const images = sql`case when kind <> 'album' then '{}'::text[] else array(
  select '/media/' || m.hash || '/original' from shown_photos f join media m on m.id = f.media_id
  where f.album_id = rank order by f.position, m.id limit ${PHOTOS_PER_PAGE}) end`

const CACHE_TAGS = ['events', 'organizers', 'venues', 'texts', 'albums']

async function countParts(ctx: RequestContext, parts: readonly Part[]): Promise<number[]> {
  addCacheTags(ctx, ...CACHE_TAGS)
  const counts = sql.join(
    parts.map(({ count }) => sql`(${count})::int`),
    sql`, `,
  )
  const [row] = await ctx.db.execute<{ counts: number[] }>(sql`select array[${counts}] as counts`)
  return row!.counts
}

export const countPublicPages = async (ctx: RequestContext): Promise<number> =>
  (await countParts(ctx, publicPages(ctx))).reduce((sum, count) => sum + count, 0)

/** Public pages, at most `limit` from `offset` on. */
export async function listPublicPages(
  ctx: RequestContext,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPage[]> {
  const parts = publicPages(ctx)
  const counts = await countParts(ctx, parts)
  const pages: PublicPage[] = []
  let before = 0
  for (const [index, { rows }] of parts.entries()) {
    const first = Math.max(0, offset - before)
    const wanted = limit - pages.length
    before += counts[index]!
    if (first >= counts[index]! || wanted <= 0) continue
    const found = await ctx.db.execute<PublicPage>(sql`
      select kind, es, en, ${isoSecond(sql<Date>`modified`)} as "lastModified", ${images} as images
      from (${rows(sql`limit ${wanted} offset ${first}`)}) listed order by rank, es`)
    pages.push(...found)
  }
  return pages
}
