import { type SQL, sql } from 'drizzle-orm'
import { coverSlug, joinTranslation } from '#features/events/queries/list.server.ts'
import { snapshotJson } from '#features/events/queries/snapshot.server.ts'
import { eventMedia, events } from '#features/events/table.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { focalPoint, headerOf, mediaColumns as m, pictureUrl } from '#features/media/queries.server.ts'
import type { MediaLinkTable } from '#features/media/table.server.ts'
import { submittedAtColumn } from '#features/organizations/own.server.ts'
import { linksJson, organizationSnapshotJson } from '#features/organizations/snapshot.server.ts'
import { organizationMedia, organizations } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, isoSecond, jsonList, jsonObject } from '#platform/database/json.server.ts'
import { sameDomain } from '#shared/domains.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { Proposal, QueueCover, Similar, WaitingEvent, WaitingOrganization } from '#shared/review/review-queues.ts'

const [e, o, u] = [columnsOf(events, 'e'), columnsOf(organizations, 'o'), columnsOf(users, 'u')]

/** Items shown at once, oldest first. */
export const QUEUE_LIMIT = 200
/** Minimum similarity of possible duplicates (pg_trgm, 0 to 1). */
const MIN_SIMILARITY = 0.4

/** SQL: since when something waits, as ISO 8601 and in whole hours. */
export const waitingColumns = (ctx: RequestContext, since: SQL<Date>) => sql`${isoSecond(since)} as since,
  floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${since}) / 3600)::int as hours`

const similarEntry: SQL<Similar> = jsonObject({
  ...{ id: sql<number>`x.id`, name: sql<string>`x.name`, slug: sql<string>`x.slug`, status: sql<string>`x.status` },
})

/**
 * SQL: possible duplicates of `of`: rows with a similar name, or for which `near` holds. Two subqueries with a union, so that each
 * uses its own index; hundreds of items may wait among thousands of rows.
 */
export const similarJson = (table: 'organizations' | 'venues', of: SQL, near: SQL | null = null) => {
  const tableName = sql.identifier(table)
  const likeness = sql`similarity(folded(s.name), folded(${of}.name))`
  const bySimilarName = sql`select s.id from ${tableName} s where folded(s.name) % folded(${of}.name) and ${likeness} >= ${MIN_SIMILARITY}`
  return jsonList(similarEntry, {
    from: sql`(select s.id, s.name, s.slug, s.status, ${likeness} as likeness from ${tableName} s
      where s.id in (${bySimilarName} ${near ? sql`union all select s.id from ${tableName} s where ${near}` : sql``})
        and s.id <> ${of}.id and s.merged_into is null
      order by likeness desc, s.id limit 5) x`,
    orderBy: sql`x.likeness desc`,
  })
}

/** SQL: the descriptions of organization `o` by language. */
export const descriptionsJson = sql<
  Proposal['organizer'] extends { descriptions: infer Texts } | null ? Texts : never
>`json_strip_nulls(${jsonObject({ es: o.descriptionEs, en: o.descriptionEn })})`

/** SQL: the header picture of an organization or event, with the id to remove it. */
export const pictureJson = (links: MediaLinkTable, id: SQL) => headerOf(links, id, picture)
const picture = jsonObject({ id: m.id, url: pictureUrl('large'), width: m.width, height: m.height })

const ownerJson = jsonObject({
  ...{ id: u.id, username: u.username, email: u.email, confirmed: sql<boolean>`u.confirmed_at is not null` },
})

type OrganizationRow = Omit<WaitingOrganization, 'overdue' | 'sameDomain' | 'version'> & {
  snapshot: OrganizationSnapshot
}

/** Registered organizations to be verified; overdue after VERIFICATION_HOURS. */
export async function listOrganizationQueue(ctx: RequestContext): Promise<WaitingOrganization[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<OrganizationRow>(sql`
    select o.id, ${waitingColumns(ctx, sql<Date>`since.at`)}, ${hasInterest(ctx, 'organization', sql`o.id`)} as own, o.name, o.slug, o.type, o.county, o.email, o.phone, ${linksJson} as links,
      ${descriptionsJson} as descriptions, ${similarJson('organizations', sql`o`)} as similar,
      ${ownerJson} as owner, ${pictureJson(organizationMedia, o.id)} as picture, ${organizationSnapshotJson} as snapshot,
      (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events
    from organizations o join users u on u.id = o.owner_id, lateral (select ${submittedAtColumn} as at) since
    where o.status = 'pending' and o.merged_into is null order by since.at, o.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ snapshot, ...row }) => ({
    ...row,
    version: hashVersion(snapshot),
    overdue: row.hours >= VERIFICATION_HOURS,
    sameDomain: sameDomain(row.email ?? row.owner.email, row.links.url),
  }))
}

/** SQL: the thumbnail of an event: its picture or its generated cover. */
export const coverJson: SQL<QueueCover> = jsonObject({
  ...{ theme: e.theme, art: coverSlug, date: e.dateStart },
  photo: headerOf(eventMedia, e.id, jsonObject({ url: pictureUrl('thumbnail'), focal: focalPoint })),
})

const organizerJson: SQL<WaitingEvent['organizer']> = jsonObject({
  ...{ id: o.id, name: o.name, slug: o.slug, status: o.status },
  published: sql<number>`(select count(*) from events p
    where p.organizer_id = o.id and p.moderation = 'published' and p.deleted_at is null)`,
})

type EventRow = Omit<WaitingEvent, 'version'> & { snapshot: EventSnapshot }

/** Submitted events. `version` is sent with the decision, so that later changes are not decided unread. */
export async function listEventQueue(ctx: RequestContext): Promise<WaitingEvent[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<EventRow>(sql`
    select e.id, ${waitingColumns(ctx, sql<Date>`coalesce(e.submitted_at, e.updated_at)`)}, ${hasInterest(ctx, 'event', sql`e.id`)} as own, t.title, t.slug, e.date_start as "dateStart",
      e.date_end as "dateEnd", ${organizerJson} as organizer,
      (select u.username from users u where u.id = e.submitted_by) as "submittedBy",
      (select v.name from venues v where v.id = e.venue_id) as venue,
      ${coverJson} as cover, array(select g.text_es from event_tags x join tags g on g.id = x.tag_id
        where x.event_id = e.id and not g.accepted order by g.text_es) as "newTags",
      (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null) as tickets,
      (select h.reason from history h where h.thing = 'event' and h.thing_id = e.id and h.reason is not null
        order by h.id desc limit 1) as reason, e.published_at is null as "firstTime", ${pictureJson(eventMedia, e.id)} as picture, ${snapshotJson} as snapshot
    from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    where e.moderation = 'submitted' and e.deleted_at is null order by coalesce(e.submitted_at, e.updated_at), e.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ snapshot, ...row }) => ({ ...row, version: hashVersion(snapshot) }))
}
