import { type SQL, sql } from 'drizzle-orm'
import { headerOf, mediaColumns as m, pictureUrl } from '#features/media/queries.server.ts'
import { mediaResource } from '#features/media/resource.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonFirst, jsonList, jsonObject } from '#platform/database/json.server.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { SUGGESTED_DUPLICATES } from '#shared/limits.ts'
import type { Role } from '#shared/member-permissions.ts'
import type { OrganizationPicture, OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import { visibleOrganizers } from './access.server.ts'
import { authorizeIn, memberOf, type OrganizationRef } from './authorize-member.server.ts'
import { logoUrl } from './logo.server.ts'
import { organizationSnapshotJson, profileVersion } from './profile/snapshot.server.ts'
import { organizationMedia } from './table.server.ts'

/** When the organization `o` was sent in: it may have been sent back before. */
export const submittedAtColumn = sql`coalesce((select max(h.created_at) from audit_log h
  where h.entity_type = 'organization' and h.entity_id = o.id and h.to_state = 'pending' and h.undoes is null), o.created_at)`

/** An organization as its members see it in the switcher and the header of the panel. */
export type OwnOrganization = {
  id: number
  name: string
  slug: string
  status: OrganizationStatus
  /** The site team's reason for rejecting or suspending it. */
  statusReason: string | null
  /** The site team asked for changes, and it was not sent in again yet. */
  changesRequested: boolean
  role: Role
  /** The address of its logo. */
  logo: string | null
  createdAt: Date
  /** When it was last submitted for verification. */
  sentAt: Date
}

const roleColumn = (id: number): SQL => sql`case when o.owner_id = ${id} then 'administrator'
  else coalesce((select m.role from memberships m where m.organization_id = o.id and m.user_id = ${id}), 'read_only') end as role`
const summaryColumns = (id: number): SQL => sql`o.id, o.name, o.slug, o.status,
  o.status_reason as "statusReason", o.status = 'pending' and o.changes_requested_at is not null as "changesRequested", ${roleColumn(id)},
  ${logoUrl(sql`o.id`)} as logo, o.created_at as "createdAt", ${submittedAtColumn} as "sentAt"`

const ORDERS = {
  'createdAt:desc': sql`o.created_at desc, o.id desc`,
  'createdAt:asc': sql`o.created_at, o.id`,
  'name:asc': sql`o.name collate "es-x-icu", o.id`,
  'name:desc': sql`o.name collate "es-x-icu" desc, o.id desc`,
}
export type OwnOrder = keyof typeof ORDERS
export const OWN_ORDERS = Object.keys(ORDERS) as OwnOrder[]

/** The organizations in which the actor has a role, newest first by default. */
export async function listMyOrganizations(
  ctx: RequestContext,
  order: OwnOrder = 'createdAt:desc',
): Promise<OwnOrganization[]> {
  const me = authorizeSignedIn(ctx, 'organization:read')
  const rows = await ctx.db.execute<OwnOrganization>(sql`select ${summaryColumns(me.id)} from organizations o
    where ${memberOf(ctx)} and o.merged_into is null order by ${ORDERS[order]}`)
  return [...rows].map(withDates)
}

/** The organization for the panel's layout. Accepts former slugs; the page then redirects to the current one. */
export async function getOrganizationBySlug(ctx: RequestContext, slug: OrganizationRef): Promise<OwnOrganization> {
  const me = authorizeSignedIn(ctx)
  const { id } = await authorizeIn(ctx, 'organization.read', slug)
  const [row] = await ctx.db.execute<OwnOrganization>(
    sql`select ${summaryColumns(me.id)} from organizations o where o.id = ${id}`,
  )
  return withDates(row!)
}

/** SQL: what the site team last asked to be changed in the public profile of `o`: over with the next edit, or once that was undone. */
const requestColumn = sql`(select a.reason from organization_revisions r
  join audit_log a on a.entity_type = 'organization_revision' and a.entity_id = r.id and a.action = 'askProfileChanges'
  where r.organization_id = o.id and not exists (select 1 from audit_log z where z.undoes = a.id)
    and not exists (select 1 from audit_log h where h.entity_type = 'organization' and h.entity_id = o.id
      and h.action in ('updateOrganization', 'proposeChange') and h.id > a.id)
  order by a.id desc limit 1) as request`

type Picture = { url: string; width: number; height: number }
/** Descriptions are Markdown, as it is written. */
export type MyOrganization = OwnOrganization &
  Omit<OrganizationSnapshot, 'url' | OrganizationPicture> & {
    website: string | null
    /** What the site team asks to be changed in a public profile, until it is edited. */
    request: string | null
    verifiedAt: Date | null
    updatedAt: Date
    /** Sent with a change, for optimistic locking. */
    version: string
    /** Strapi's media attributes, with its `id`. */
    header: ({ id: number; url: string; width: number; height: number } & Record<string, unknown>) | null
    /** The changes that wait for approval; the fields above are the public ones. */
    waiting:
      | (Partial<Omit<OrganizationSnapshot, OrganizationPicture>> & { [Role in OrganizationPicture]?: Picture | null })
      | null
    /** Including drafts. `id` is the translation's. */
    events: { id: number; title: string; slug: string }[]
  }

/** The complete profile of an organization, for its members and, read-only, the site team. */
export async function getMyOrganization(ctx: RequestContext, ref: OrganizationRef): Promise<MyOrganization> {
  const me = authorizeSignedIn(ctx)
  const { id } = await authorizeIn(ctx, 'profile.read', ref)
  const header = headerOf(organizationMedia, sql`o.id`, sql`m.id`)
  const [row] = await ctx.db.execute<Row>(sql`
    select ${summaryColumns(me.id)}, ${requestColumn}, o.type, o.url as website, o.email, o.phone, o.instagram, o.facebook,
      o.discord, o.county, o.description_es as "descriptionEs", o.description_en as "descriptionEn",
      o.verified_at as "verifiedAt", o.updated_at as "updatedAt",
      (select to_jsonb(h) from (${mediaResource.rows(ctx, contentLocale(ctx.locale))}) h where h.id = ${header}) as header,
      ${eventsJson(ctx)} as events, ${organizationSnapshotJson} as snapshot, w.after as waiting,
      ${waitingPictureJson('header')} as "waitingHeader", ${waitingPictureJson('logo')} as "waitingLogo"
    from organizations o left join organization_revisions w
      on w.organization_id = o.id and w.status = 'open' and w.needs_approval where o.id = ${id}`)
  const { verifiedAt, updatedAt, snapshot, waitingHeader, waitingLogo, waiting: after, ...rest } = row!
  const instants = { verifiedAt: verifiedAt && new Date(verifiedAt), updatedAt: new Date(updatedAt) }
  const waiting = after && withPictureUrls(after, { header: waitingHeader, logo: waitingLogo })
  return { ...withDates(rest), ...instants, waiting, version: profileVersion(snapshot, after) }
}

const withPictureUrls = (
  { header, logo, ...words }: Partial<OrganizationSnapshot>,
  pictures: Record<OrganizationPicture, Picture | null>,
) => ({
  ...words,
  ...(header !== undefined && { header: pictures.header }),
  ...(logo !== undefined && { logo: pictures.logo }),
})

type Row = Omit<MyOrganization, 'waiting'> & {
  snapshot: OrganizationSnapshot
  waiting: Partial<OrganizationSnapshot> | null
  waitingHeader: Picture | null
  waitingLogo: Picture | null
}
const waitingPictureJson = (role: OrganizationPicture) =>
  jsonFirst(jsonObject({ url: pictureUrl('large'), width: m.width, height: m.height }), {
    from: sql`media m where m.hash = w.after->${role}->>'hash'`,
  })

/** Each event once, with its translation in the request's locale, else in the other language. */
const eventsJson = (ctx: RequestContext): SQL<MyOrganization['events']> =>
  jsonList(jsonObject({ id: sql<number>`t.id`, title: sql<string>`t.title`, slug: sql<string>`t.slug` }), {
    from: sql`events e cross join lateral (select x.id, title, slug from event_texts x where x.event_id = e.id
      order by x.locale <> ${ctx.locale}, x.locale desc limit 1) t
      where e.organizer_id = o.id and e.deleted_at is null`,
    orderBy: sql`e.date_start desc nulls first, e.id desc`,
  })

/** Converts timestamps, which the driver returns as text. */
const withDates = <Row extends { createdAt: Date; sentAt: Date }>(row: Row): Row => ({
  ...row,
  createdAt: new Date(row.createdAt),
  sentAt: new Date(row.sentAt),
})

/** `unclaimed`: has no owner, so that it can be claimed. */
export type SimilarOrganizer = {
  name: string
  slug: string
  county: string | null
  unclaimed: boolean
  logo: string | null
}

/** Public organizers with a similar name, to be suggested before one creates another. */
export async function findSimilarOrganizers(ctx: RequestContext, name: string): Promise<SimilarOrganizer[]> {
  const words = name.replaceAll('\0', '').trim().slice(0, 100)
  if (words.length < 3) return []
  const likeness = sql`greatest(similarity(folded(o.name), folded(${words})), word_similarity(folded(${words}), folded(o.name)) - 0.2)`
  const rows = await ctx.db.execute<SimilarOrganizer>(sql`
    select o.name, o.slug, o.county, o.owner_id is null as unclaimed, ${logoUrl(sql`o.id`)} as logo from organizations o
    where ${visibleOrganizers(ctx)} and ${likeness} > 0.4
    order by ${likeness} desc, o.name collate "es-x-icu", o.id limit ${SUGGESTED_DUPLICATES}`)
  return [...rows]
}
