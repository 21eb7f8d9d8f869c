import { type SQL, sql } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { mediaShape } from '#features/media/resource.server.ts'
import { authorizeIn, memberOf, type OrganizationRef } from '#features/memberships/access.server.ts'
import { sentIn } from '#features/review/queries/summaries.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { OrganizationStatus, OrganizationType } from '#shared/enums.ts'
import { SUGGESTED_DUPLICATES } from '#shared/limits.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { Role } from '#shared/roles.ts'
import { visibleOrganizers } from './access.server.ts'
import { organizationSnapshotOf, profileVersion } from './snapshot.server.ts'

/** An organization as its own people see it: in the switcher, over every page of the panel. */
export type OwnOrganization = {
  id: number
  name: string
  slug: string
  status: OrganizationStatus
  /** Why the site team sent it back, or suspended it. */
  statusReason: string | null
  role: Role
  createdAt: Date
  /** When it was last sent in to be verified. */
  sentAt: Date
}

const mine = (id: number): SQL => sql`case when o.owner_id = ${id} then 'administrator'
  else coalesce((select m.role from memberships m where m.organization_id = o.id and m.user_id = ${id}), 'read_only') end as role`
const head = (id: number): SQL => sql`o.id, o.name, o.slug, o.status,
  o.status_reason as "statusReason", ${mine(id)}, o.created_at as "createdAt", ${sentIn} as "sentAt"`

const ORDERS = {
  'createdAt:desc': sql`o.created_at desc, o.id desc`,
  'createdAt:asc': sql`o.created_at, o.id`,
  'name:asc': sql`o.name collate "es-x-icu", o.id`,
  'name:desc': sql`o.name collate "es-x-icu" desc, o.id desc`,
}
export type OwnOrder = keyof typeof ORDERS
export const OWN_ORDERS = Object.keys(ORDERS) as OwnOrder[]

/** Where whoever asks has a role, the newest first. */
export async function listMyOrganizations(
  ctx: Context,
  order: OwnOrder = 'createdAt:desc',
): Promise<OwnOrganization[]> {
  const me = authorizeOwn(ctx)
  const rows = await ctx.db.execute<OwnOrganization>(sql`select ${head(me.id)} from organizations o
    where ${memberOf(ctx)} and o.merged_into is null order by ${ORDERS[order]}`)
  return [...rows].map(dated)
}

/** What the pages of an organization have in common. A former slug answers with the present one: the page redirects. */
export async function getOrganizationBySlug(ctx: Context, slug: OrganizationRef): Promise<OwnOrganization> {
  const me = authorizeOwn(ctx)
  const { id } = await authorizeIn(ctx, 'organization.read', slug)
  const [row] = await ctx.db.execute<OwnOrganization>(
    sql`select ${head(me.id)} from organizations o where o.id = ${id}`,
  )
  return dated(row!)
}

type Shown = { url: string; width: number; height: number }
export type MyOrganization = OwnOrganization & {
  type: OrganizationType
  website: string | null
  email: string | null
  phone: string | null
  instagram: string | null
  facebook: string | null
  discord: string | null
  county: string | null
  /** Markdown, as it is written. */
  descriptionEs: string | null
  descriptionEn: string | null
  verifiedAt: Date | null
  updatedAt: Date
  /** Sent back with a change, it tells whether somebody else saved meanwhile. */
  version: string
  /** Strapi's media attributes, with its `id`. */
  header: ({ id: number; url: string; width: number; height: number } & Record<string, unknown>) | null
  /** What its people asked to change and the site team has yet to approve; the fields above are what the public sees. */
  waiting: (Partial<Omit<OrganizationSnapshot, 'header'>> & { header?: Shown | null }) | null
  /** Drafts too: this is the panel. `id` is the text's. */
  events: { id: number; title: string; slug: string }[]
}

/** Everything of an organization's profile (§3), for its members and, to read, the site team. */
export async function getMyOrganization(ctx: Context, ref: OrganizationRef): Promise<MyOrganization> {
  const me = authorizeOwn(ctx)
  const { id } = await authorizeIn(ctx, 'profile.read', ref)
  const header = sql`select m.* from (${mediaShape.rows(ctx, ctx.locale)}) m
    where m.parent_kind = 'organization' and m.parent_id = o.id and m.purpose = 'header' order by m.id desc limit 1`
  const [row] = await ctx.db.execute<Row>(sql`
    select ${head(me.id)}, o.type, o.url as website, o.email, o.phone, o.instagram, o.facebook,
      o.discord, o.county, o.description_es as "descriptionEs", o.description_en as "descriptionEn",
      o.verified_at as "verifiedAt", o.updated_at as "updatedAt",
      (select to_jsonb(h) - 'parent_kind' - 'parent_id' - 'purpose' - 'position' from (${header}) h) as header,
      ${eventsOf(ctx)} as events, ${organizationSnapshotOf} as snapshot, w.after as waiting, ${waitingPicture} as picture
    from organizations o left join organization_revisions w
      on w.organization_id = o.id and w.status = 'open' and w.needs_approval where o.id = ${id}`)
  const { verifiedAt, updatedAt, snapshot, picture, waiting: after, ...rest } = row!
  const instants = { verifiedAt: verifiedAt && new Date(verifiedAt), updatedAt: new Date(updatedAt) }
  const waiting = after && withPicture(after, picture)
  return { ...dated(rest), ...instants, waiting, version: profileVersion(snapshot, after) }
}

const withPicture = ({ header, ...words }: Partial<OrganizationSnapshot>, picture: Shown | null) => ({
  ...words,
  ...(header !== undefined && { header: picture }),
})

type Row = Omit<MyOrganization, 'waiting'> & {
  snapshot: OrganizationSnapshot
  waiting: Partial<OrganizationSnapshot> | null
  picture: Shown | null
}
const waitingPicture = sql`(select json_build_object('url', '/media/' || m.hash || '/large', 'width', m.width, 'height', m.height)
  from media m where m.hash = w.after->'header'->>'hash')`

/** Each event once, by its text in the language asked for, else in the other: whose id every call takes. */
const eventsOf = (
  ctx: Context,
): SQL => sql`coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'slug', t.slug)
    order by e.date_start desc nulls first, e.id desc)
  from events e cross join lateral (select x.id, title, slug from event_texts x where x.event_id = e.id
    order by x.locale <> ${ctx.locale}, x.locale desc limit 1) t
  where e.organizer_id = o.id and e.deleted_at is null), '[]'::json)`

/** The driver leaves instants as text. */
const dated = <Row extends { createdAt: Date; sentAt: Date }>(row: Row): Row => ({
  ...row,
  createdAt: new Date(row.createdAt),
  sentAt: new Date(row.sentAt),
})

/** `unclaimed`: nobody owns the card yet, so that it can be claimed. */
export type SimilarOrganizer = { name: string; slug: string; county: string | null; unclaimed: boolean }

/** Public organizers whose name is like that one: to be suggested before another one is made. Nothing of those that wait. */
export async function findSimilarOrganizers(ctx: Context, name: string): Promise<SimilarOrganizer[]> {
  const words = name.replaceAll('\0', '').trim().slice(0, 100)
  if (words.length < 3) return []
  const likeness = sql`greatest(similarity(folded(o.name), folded(${words})), word_similarity(folded(${words}), folded(o.name)) - 0.2)`
  const rows = await ctx.db.execute<SimilarOrganizer>(sql`
    select o.name, o.slug, o.county, o.owner_id is null as unclaimed from organizations o
    where ${visibleOrganizers(ctx)} and ${likeness} > 0.4
    order by ${likeness} desc, o.name collate "es-x-icu", o.id limit ${SUGGESTED_DUPLICATES}`)
  return [...rows]
}
