import { type SQL, sql } from 'drizzle-orm'
import { visibleEvents } from '#features/events/access.server.ts'
import { organizedBy } from '#features/events/co-organizers.server.ts'
import { literal } from '#features/events/queries/days/day-order.server.ts'
import { listUpcomingAndPast, localToday, notCancelled } from '#features/events/queries/list.server.ts'
import { headerOf, headerPicture } from '#features/media/queries.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { logoUrl } from '#features/organizations/logo.server.ts'
import { linksJson } from '#features/organizations/profile/snapshot.server.ts'
import { organizationMedia, organizations } from '#features/organizations/table.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf } from '#platform/database/json.server.ts'
import { containsPattern, exactFirst } from '#platform/database/like-pattern.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { OrganizersQuery } from '#shared/directory-queries.ts'
import type { OrganizationType } from '#shared/enums.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import type { HeaderPicture } from '#shared/header-picture.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { DIRECTORY_LIST } from '#shared/limits.ts'
import { withRegion } from '#shared/map/german-states.ts'

export type OrganizerRow = {
  name: string
  slug: string
  type: OrganizationType
  county: string | null
  /** The address of its logo. */
  logo: string | null
  upcoming: number
}
export type OrganizerPage = {
  name: string
  slug: string
  type: OrganizationType
  county: string | null
  logo: string | null
  /** Markdown, and the language it is in: the other one where there is none in this. */
  description: string | null
  descriptionLocale: Locale
  closed: boolean
  /** Nobody owns the card yet, so that it can be claimed (docs/product.md, "Organizations: claims"). */
  unclaimed: boolean
  header: HeaderPicture | null
  links: { url: string | null; instagram: string | null; facebook: string | null; discord: string | null }
  upcoming: EventSummary[]
  past: EventSummary[]
}

const named = (q: string): SQL => (q ? sql`folded(o.name) like folded(${containsPattern(q)})` : sql`true`)

/** Organizers by name in Spanish order, at most `DIRECTORY_LIST`, each with how many visible events lie ahead. */
export async function listOrganizers(ctx: RequestContext, { q, type }: OrganizersQuery): Promise<OrganizerRow[]> {
  addCacheTags(ctx, 'organizers', 'events', 'venues')
  const rows = await ctx.db.execute<OrganizerRow>(sql`
    select o.name, o.slug, o.type, o.county, ${logoUrl(sql`o.id`)} as logo, (select count(*)::int from events e left join venues v on v.id = e.venue_id
      where ${organizedBy(sql`o.id`)} and ${notCancelled} and e.last_day >= ${localToday(ctx)} and ${visibleEvents(ctx)}) as upcoming
    from organizations o where ${visibleOrganizers(ctx)} and ${named(q)} and ${type ? sql`o.type = ${type}` : sql`true`}
    order by ${exactFirst(sql`o.name`, q)} o.name collate "es-x-icu", o.id limit ${literal(DIRECTORY_LIST)}`)
  return rows.map((row) => withRegion(ctx, row))
}

const o = columnsOf(organizations, 'o')

type Head = Omit<OrganizerPage, 'upcoming' | 'past'> & { id: number }

/** The public page of an organizer by id or slug, present or former or merged into it, with its events ahead and up to `ORGANIZER_PAST_EVENTS` behind. Throws 404. */
export async function getOrganizerPage(ctx: RequestContext, idOrSlug: string): Promise<OrganizerPage> {
  const by = /^\d{1,9}$/.test(idOrSlug)
    ? sql`w.id = ${Number(idOrSlug)}`
    : sql`w.id = (select s.organization_id from organization_slugs s where s.slug = ${idOrSlug})`
  const [here, there] =
    contentLocale(ctx.locale) === 'en'
      ? [sql`o.description_en`, sql`o.description_es`]
      : [sql`o.description_es`, sql`o.description_en`]
  addCacheTags(ctx, 'organizers', 'media')
  const [head] = await ctx.db.execute<Head>(sql`
    select o.id, o.name, o.slug, o.type, o.county, ${logoUrl(sql`o.id`)} as logo, coalesce(${here}, ${there}) as description,
      case when ${here} is null and ${there} is not null then ${contentLocale(ctx.locale) === 'en' ? 'es' : 'en'} else ${ctx.locale} end as "descriptionLocale", o.status = 'closed' as closed,
      o.owner_id is null as unclaimed, ${headerOf(organizationMedia, o.id, headerPicture)} as header, ${linksJson} as links
    from organizations w join organizations o on o.id = coalesce(w.merged_into, w.id) where ${by} and ${visibleOrganizers(ctx)}`)
  if (!head) throw notFound()
  const { id, ...organizer } = head
  return { ...withRegion(ctx, organizer), ...(await listUpcomingAndPast(ctx, organizedBy(id))) }
}
