import { type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/table.server.ts'
import { tags } from '#features/tags/table.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { CardKind, DirectoryEntry } from '#shared/review/review.ts'

type Row = Omit<DirectoryEntry, 'kind' | 'values'> & { values: Record<string, string | number | null> }

const [o, v, g] = [columnsOf(organizations, 'o'), columnsOf(venues, 'v'), columnsOf(tags, 'g')]
const organizerValues = jsonObject({
  ...{ name: o.name, type: o.type, county: o.county, email: o.email, phone: o.phone, website: o.url },
  ...{ instagram: o.instagram, facebook: o.facebook, discord: o.discord },
  ...{ description_es: o.descriptionEs, description_en: o.descriptionEn },
})
const venueValues = jsonObject({
  ...{ name: v.name, address: v.address, county: v.county, country: v.country },
  ...{ latitude: v.latitude, longitude: v.longitude, timeZone: v.timeZone, type: v.type, capacity: v.capacity },
  ...{ pricePersonNight: v.pricePersonNight, url: v.url, phoneNumber: v.phoneNumber },
})

const ROW_QUERIES: Record<CardKind, (id: number) => SQL> = {
  organizer: (id) => sql`select o.id, o.name, o.slug, o.status, o.merged_into as "mergedInto",
    (select u.username from users u where u.id = o.owner_id) as owner,
    (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events,
    ${organizerValues} as values
    from organizations o where o.id = ${id}`,
  venue: (id) => sql`select v.id, v.name, v.slug, v.status, v.merged_into as "mergedInto", null as owner,
    (select count(*)::int from events e where e.venue_id = v.id and e.deleted_at is null) as events,
    ${venueValues} as values
    from venues v where v.id = ${id}`,
  tag: (
    id,
  ) => sql`select g.id, g.text_es as name, null as slug, case when g.accepted then 'active' else 'pending' end as status,
    null as "mergedInto", null as owner, (select count(*)::int from event_tags x where x.tag_id = g.id) as events,
    ${jsonObject({ textEs: g.textEs, textEn: g.textEn })} as values
    from tags g where g.id = ${id}`,
}

/** An organizer, venue or tag in any state. Throws 404. */
export async function getDirectoryEntry(ctx: RequestContext, kind: CardKind, id: number): Promise<DirectoryEntry> {
  authorizeTeam(ctx)
  const [row] = isRowId(id) ? await ctx.db.execute<Row>(ROW_QUERIES[kind](id)) : []
  if (!row) throw notFound()
  const values = Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, String(value ?? '')]))
  return { ...row, kind, values }
}
