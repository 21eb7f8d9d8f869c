import { type SQL, sql } from 'drizzle-orm'
import { coverSlug } from '#features/events/queries/list.server.ts'
import { snapshotJson } from '#features/events/queries/snapshot.server.ts'
import { eventMedia } from '#features/events/table.server.ts'
import { headerOf } from '#features/media/queries.server.ts'
import type { MediaLinkTable } from '#features/media/table.server.ts'
import { submittedAtColumn } from '#features/organizations/own.server.ts'
import { organizationSnapshotJson } from '#features/organizations/snapshot.server.ts'
import { organizationMedia } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { sameDomain } from '#shared/domains.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { WaitingEvent, WaitingOrganization } from '#shared/review/review-queues.ts'

/** Items shown at once, oldest first. */
export const QUEUE_LIMIT = 200
/** Minimum similarity of possible duplicates (pg_trgm, 0 to 1). */
const MIN_SIMILARITY = 0.4

/** SQL: since when something waits, as ISO 8601 and in whole hours. */
export const waitingColumns = (
  ctx: RequestContext,
  since: SQL,
) => sql`to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
  floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${since}) / 3600)::int as hours`

/**
 * SQL: possible duplicates of `of`: rows with a similar name, or for which `near` holds. Two subqueries with a union, so that each
 * uses its own index; hundreds of items may wait among thousands of rows.
 */
export const similarJson = (table: 'organizations' | 'venues', of: SQL, near: SQL | null = null) => {
  const tableName = sql.identifier(table)
  const likeness = sql`similarity(folded(s.name), folded(${of}.name))`
  const bySimilarName = sql`select s.id from ${tableName} s where folded(s.name) % folded(${of}.name) and ${likeness} >= ${MIN_SIMILARITY}`
  return sql`
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'slug', x.slug, 'status', x.status) order by x.likeness desc), '[]')
    from (select s.id, s.name, s.slug, s.status, ${likeness} as likeness from ${tableName} s
      where s.id in (${bySimilarName} ${near ? sql`union all select s.id from ${tableName} s where ${near}` : sql``})
        and s.id <> ${of}.id and s.merged_into is null
      order by likeness desc, s.id limit 5) x)`
}

export const linksColumn = (row: SQL) => sql`json_build_object('url', ${row}.url, 'instagram', ${row}.instagram,
  'facebook', ${row}.facebook, 'discord', ${row}.discord) as links`

/** SQL: the descriptions by language. */
export const descriptionsJson = (row: SQL) =>
  sql`json_strip_nulls(json_build_object('es', ${row}.description_es, 'en', ${row}.description_en))`

/** SQL: the header picture of an organization or event, with the id to remove it. */
export const pictureColumn = (links: MediaLinkTable, id: SQL) =>
  sql`${headerOf(links, id, sql`json_build_object('id', m.id, 'url', '/media/' || m.hash || '/large', 'width', m.width, 'height', m.height)`)} as picture`

type OrganizationRow = Omit<WaitingOrganization, 'overdue' | 'sameDomain' | 'version'> & {
  snapshot: OrganizationSnapshot
}

/** Registered organizations to be verified; overdue after VERIFICATION_HOURS. */
export async function listOrganizationQueue(ctx: RequestContext): Promise<WaitingOrganization[]> {
  authorizeTeam(ctx)
  const o = sql`o`
  const rows = await ctx.db.execute<OrganizationRow>(sql`
    select o.id, ${waitingColumns(ctx, sql`since.at`)}, ${hasInterest(ctx, 'organization', sql`o.id`)} as own, o.name, o.slug, o.type, o.county, o.email, o.phone, ${linksColumn(o)},
      ${descriptionsJson(o)} as descriptions, ${similarJson('organizations', o)} as similar,
      json_build_object('id', u.id, 'username', u.username, 'email', u.email, 'confirmed', u.confirmed_at is not null) as owner, ${pictureColumn(organizationMedia, sql`o.id`)}, ${organizationSnapshotJson} as snapshot,
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

/** SQL: joins title and slug of event `e` in the request's locale, else in any. */
export const joinTranslation = (
  ctx: RequestContext,
) => sql`join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
  order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true`

/** SQL: the thumbnail of an event: its picture or its generated cover. */
export const coverColumn = sql`json_build_object('theme', e.theme, 'art', ${coverSlug}, 'date', e.date_start, 'photo',
  ${headerOf(eventMedia, sql`e.id`, sql`json_build_object('url', '/media/' || m.hash || '/thumbnail', 'focal', json_build_object('x', m.focal_x, 'y', m.focal_y))`)}) as cover`

type EventRow = Omit<WaitingEvent, 'version'> & { snapshot: EventSnapshot }

/** Submitted events. `version` is sent with the decision, so that later changes are not decided unread. */
export async function listEventQueue(ctx: RequestContext): Promise<WaitingEvent[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<EventRow>(sql`
    select e.id, ${waitingColumns(ctx, sql`coalesce(e.submitted_at, e.updated_at)`)}, ${hasInterest(ctx, 'event', sql`e.id`)} as own, t.title, t.slug, e.date_start as "dateStart",
      e.date_end as "dateEnd", json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'status', o.status, 'published',
        (select count(*) from events p where p.organizer_id = o.id and p.moderation = 'published' and p.deleted_at is null)) as organizer,
      (select u.username from users u where u.id = e.submitted_by) as "submittedBy",
      (select v.name from venues v where v.id = e.venue_id) as venue,
      ${coverColumn}, array(select g.text_es from event_tags x join tags g on g.id = x.tag_id
        where x.event_id = e.id and not g.accepted order by g.text_es) as "newTags",
      (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null) as tickets,
      (select h.reason from history h where h.thing = 'event' and h.thing_id = e.id and h.reason is not null
        order by h.id desc limit 1) as reason, e.published_at is null as "firstTime", ${pictureColumn(eventMedia, sql`e.id`)}, ${snapshotJson} as snapshot
    from events e ${joinTranslation(ctx)} join organizations o on o.id = e.organizer_id
    where e.moderation = 'submitted' and e.deleted_at is null order by coalesce(e.submitted_at, e.updated_at), e.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ snapshot, ...row }) => ({ ...row, version: hashVersion(snapshot) }))
}
