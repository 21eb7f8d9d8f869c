import { type SQL, sql } from 'drizzle-orm'
import { artOf } from '#features/events/queries/list.server.ts'
import { snapshotOf, versionOf } from '#features/events/queries/snapshot.server.ts'
import { organizationSnapshotOf } from '#features/organizations/snapshot.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { sameDomain } from '#shared/domains.ts'
import type { EventSnapshot } from '#shared/events/event-snapshot.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { WaitingEvent, WaitingOrganization } from '#shared/review/review-queues.ts'
import { authorizeTeam, hasInterest } from '../access.server.ts'

/** A queue is worked off from its old end: so many are shown at once. */
export const SHOWN = 200
/** How alike two names are that one should look at together (pg_trgm, 0 to 1). */
const ALIKE = 0.4

/** Since when something waits, as JSON and in whole hours. */
export const waiting = (
  ctx: Context,
  since: SQL,
) => sql`to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
  floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${since}) / 3600)::int as hours`

/**
 * Other rows of the table whose name is much like `of`'s, or that `near` holds for; what was merged away is no duplicate. Two
 * questions, each with its own index: there may be hundreds that wait among thousands.
 */
export const alike = (table: 'organizations' | 'venues', of: SQL, near: SQL | null = null) => {
  const among = sql.identifier(table)
  const likeness = sql`similarity(folded(s.name), folded(${of}.name))`
  const called = sql`select s.id from ${among} s where folded(s.name) % folded(${of}.name) and ${likeness} >= ${ALIKE}`
  return sql`
  (select coalesce(json_agg(json_build_object('id', x.id, 'name', x.name, 'slug', x.slug, 'status', x.status) order by x.likeness desc), '[]')
    from (select s.id, s.name, s.slug, s.status, ${likeness} as likeness from ${among} s
      where s.id in (${called} ${near ? sql`union all select s.id from ${among} s where ${near}` : sql``})
        and s.id <> ${of}.id and s.merged_into is null
      order by likeness desc, s.id limit 5) x)`
}

/** When the organization `o` was sent in: it may have been sent back before. */
export const sentIn = sql`coalesce((select max(h.created_at) from history h
  where h.thing = 'organization' and h.thing_id = o.id and h.to_state = 'pending' and h.undoes is null), o.created_at)`

export const linksOf = (row: SQL) => sql`json_build_object('url', ${row}.url, 'instagram', ${row}.instagram,
  'facebook', ${row}.facebook, 'discord', ${row}.discord) as links`

/** What it says of itself, in each language there is: all of that becomes public. */
export const descriptionsOf = (row: SQL) =>
  sql`json_strip_nulls(json_build_object('es', ${row}.description_es, 'en', ${row}.description_en))`

/** The picture over the page of an organization or event, and by which id it can be taken away. */
export const pictureOf = (kind: 'organization' | 'event', id: SQL) => sql`(select json_build_object(
    'id', m.id, 'url', '/media/' || m.hash || '/large', 'width', m.width, 'height', m.height)
  from media m where m.parent_kind = ${kind} and m.parent_id = ${id} and m.purpose = 'header' order by m.id desc limit 1) as picture`

type OrganizationRow = Omit<WaitingOrganization, 'overdue' | 'sameDomain' | 'version'> & {
  snapshot: OrganizationSnapshot
}

/** Organizations that somebody registered and nobody verified yet (§1: normally within 24 hours). */
export async function listOrganizationQueue(ctx: Context): Promise<WaitingOrganization[]> {
  authorizeTeam(ctx)
  const o = sql`o`
  const rows = await ctx.db.execute<OrganizationRow>(sql`
    select o.id, ${waiting(ctx, sql`since.at`)}, ${hasInterest(ctx, 'organization', sql`o.id`)} as own, o.name, o.slug, o.type, o.county, o.email, o.phone, ${linksOf(o)},
      ${descriptionsOf(o)} as descriptions, ${alike('organizations', o)} as similar,
      json_build_object('id', u.id, 'username', u.username, 'email', u.email, 'confirmed', u.confirmed_at is not null) as owner, ${pictureOf('organization', sql`o.id`)}, ${organizationSnapshotOf} as snapshot,
      (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events
    from organizations o join users u on u.id = o.owner_id, lateral (select ${sentIn} as at) since
    where o.status = 'pending' and o.merged_into is null order by since.at, o.id limit ${SHOWN}`)
  return rows.map(({ snapshot, ...row }) => ({
    ...row,
    version: versionOf(snapshot),
    overdue: row.hours >= VERIFICATION_HOURS,
    sameDomain: sameDomain(row.email ?? row.owner.email, row.links.url),
  }))
}

/** What an event is called here, whichever of its languages there is. `e` is the event. */
export const textOf = (
  ctx: Context,
) => sql`join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
  order by x.locale = ${ctx.locale} desc, x.locale = 'es' desc limit 1) t on true`

/** The picture its line begins with: its own, small, or the drawn one. */
export const coverOf = sql`json_build_object('theme', e.theme, 'art', ${artOf}, 'date', e.date_start, 'photo',
  (select json_build_object('url', '/media/' || m.hash || '/thumbnail', 'focal', json_build_object('x', m.focal_x, 'y', m.focal_y))
    from media m where m.parent_kind = 'event' and m.parent_id = e.id and m.purpose = 'header' order by m.id desc limit 1)) as cover`

type EventRow = Omit<WaitingEvent, 'version'> & { snapshot: EventSnapshot }

/** Events that were sent in. `version` is what a decision is about: what changed meanwhile has not been read. */
export async function listEventQueue(ctx: Context): Promise<WaitingEvent[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<EventRow>(sql`
    select e.id, ${waiting(ctx, sql`coalesce(e.submitted_at, e.updated_at)`)}, ${hasInterest(ctx, 'event', sql`e.id`)} as own, t.title, t.slug, e.date_start as "dateStart",
      e.date_end as "dateEnd", json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'status', o.status, 'published',
        (select count(*) from events p where p.organizer_id = o.id and p.moderation = 'published' and p.deleted_at is null)) as organizer,
      (select u.username from users u where u.id = e.submitted_by) as "submittedBy",
      (select v.name from venues v where v.id = e.venue_id) as venue,
      ${coverOf}, array(select g.text_es from event_tags x join tags g on g.id = x.tag_id
        where x.event_id = e.id and not g.accepted order by g.text_es) as "newTags",
      (select count(*)::int from tickets k where k.event_id = e.id and k.archived_at is null) as tickets,
      (select h.reason from history h where h.thing = 'event' and h.thing_id = e.id and h.reason is not null
        order by h.id desc limit 1) as reason, e.published_at is null as "firstTime", ${pictureOf('event', sql`e.id`)}, ${snapshotOf} as snapshot
    from events e ${textOf(ctx)} join organizations o on o.id = e.organizer_id
    where e.moderation = 'submitted' and e.deleted_at is null order by coalesce(e.submitted_at, e.updated_at), e.id limit ${SHOWN}`)
  return rows.map(({ snapshot, ...row }) => ({ ...row, version: versionOf(snapshot) }))
}
