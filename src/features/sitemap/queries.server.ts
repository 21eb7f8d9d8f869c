import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { visibleVenues } from '#features/venues/access.server.ts'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { TextKind } from '#shared/enums.ts'

/** A public page that comes from the database: its slug in each language (a help text's key), and its last change. */
export type PublicPage = { kind: TextKind | 'event' | 'organizer' | 'venue'; es: string; en: string; changed: string }

/** The slug in a language, else in the one there is. */
const slugIn = (locale: 'es' | 'en') =>
  sql`coalesce(max(x.slug) filter (where x.locale = ${locale}), max(x.slug)) as ${sql.identifier(locale)}`

/** Everything that has a page and may be seen, in an order that stays. */
const entries = (ctx: Context): SQL => sql`
  select x.kind, ${slugIn('es')}, ${slugIn('en')}, max(x.updated_at) as changed, 1 as part, min(x.position) as rank
    from texts x where x.kind <> 'help' group by x.kind, x.key
  union all select x.kind, x.key, x.key, max(x.updated_at), 2, min(x.position) from texts x where x.kind = 'help' group by x.kind, x.key
  union all select 'organizer', o.slug, o.slug, o.updated_at, 3, o.id from organizations o where ${visibleOrganizers(ctx)}
  union all select 'venue', v.slug, v.slug, v.updated_at, 4, v.id from venues v where ${visibleVenues(ctx)}
  union all select 'event', ${slugIn('es')}, ${slugIn('en')}, greatest(e.updated_at, max(x.updated_at)), 5, e.id
    from events e join event_texts x on x.event_id = e.id where ${visibleEvents(ctx)} group by e.id`

const READ = ['events', 'organizers', 'venues', 'texts']

export async function countPublicPages(ctx: Context): Promise<number> {
  reads(ctx, ...READ)
  const [row] = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${entries(ctx)}) listed`,
  )
  return row?.count ?? 0
}

/** The public pages from the `offset`th on. */
export async function listPublicPages(
  ctx: Context,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublicPage[]> {
  reads(ctx, ...READ)
  const rows = await ctx.db.execute<PublicPage>(sql`
    select kind, es, en, to_char(changed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as changed
    from (${entries(ctx)}) listed order by part, rank, es limit ${limit} offset ${offset}`)
  return [...rows]
}
