import { type SQL, sql } from 'drizzle-orm'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { containsPattern } from '#platform/database/like-pattern.ts'
import { type Ability, abilitiesOf, type Role } from '#shared/member-permissions.ts'
import {
  type ListPage,
  MEMBER_FILTERS,
  type MemberFilter,
  type MemberListQuery,
  PANEL_PAGE_ROWS,
} from '#shared/panel-lists.ts'
import { pageOf } from '#shared/query-codec.ts'

export type Member = { userId: number; username: string; avatar: string; role: Role; since: Date; isMe: boolean }

type MemberRow = { userId: number; username: string; email: string; role: Role; since: string }

/** SQL: owner and members `p` of an organization with their accounts `u`. */
const membersOf = (organizationId: number) => sql`(
    select o.owner_id as user_id, 'administrator' as role, o.created_at as since, 0 as rank from organizations o where o.id = ${organizationId}
    union all select m.user_id, m.role, m.created_at, array_position(array['editor', 'moderator', 'read_only'], m.role)
    from memberships m where m.organization_id = ${organizationId}) p
  join users u on u.id = p.user_id and u.erased_at is null`
const memberColumns = sql`u.id as "userId", u.username, u.email, p.role, p.since`

const toMember = (ctx: RequestContext, { email, since, ...row }: MemberRow): Member => ({
  ...row,
  since: new Date(since),
  avatar: avatarPath(ctx.services.secret, email),
  isMe: ctx.actor.kind === 'person' && row.userId === ctx.actor.id,
})

const ORDERS: Record<MemberListQuery['order'], SQL> = {
  role: sql`p.rank, u.username collate "es-x-icu", u.id`,
  name: sql`u.username collate "es-x-icu", u.id`,
  since: sql`p.since desc, u.id desc`,
}

/** The members of an organization: owner first, then by role and name. Emails are not exposed. */
export async function listMembers(ctx: RequestContext, ref: OrganizationRef): Promise<Member[]> {
  const { id } = await authorizeIn(ctx, 'members.read', ref)
  const rows = await ctx.db.execute<MemberRow>(sql`
    select ${memberColumns} from ${membersOf(id)} order by ${ORDERS.role}`)
  return [...rows].map((row) => toMember(ctx, row))
}

/** A page of the members whose name contains `q`. */
export async function searchMembers(
  ctx: RequestContext,
  ref: OrganizationRef,
  { q, filter, order, page }: MemberListQuery,
): Promise<ListPage<Member, MemberFilter>> {
  const { id } = await authorizeIn(ctx, 'members.read', ref)
  const found = q ? sql`folded(u.username) like folded(${containsPattern(q)})` : sql`true`
  const tally = await ctx.db.execute<{ role: Role; count: number }>(sql`
    select p.role, count(*)::int as count from ${membersOf(id)} where ${found} group by 1`)
  const counts = MEMBER_FILTERS.map((one) => ({
    filter: one,
    count: [...tally].reduce((sum, { role, count }) => (one === 'all' || role === one ? sum + count : sum), 0),
  }))
  const total = counts.find((one) => one.filter === filter)?.count ?? 0
  const { page: shown, offset } = pageOf(page, total, PANEL_PAGE_ROWS)
  const rows = await ctx.db.execute<MemberRow>(sql`
    select ${memberColumns} from ${membersOf(id)} where ${found} and ${filter === 'all' ? sql`true` : sql`p.role = ${filter}`}
    order by ${ORDERS[order]} limit ${PANEL_PAGE_ROWS} offset ${offset}`)
  return { rows: [...rows].map((row) => toMember(ctx, row)), total, page: shown, counts }
}

/** Whether the actor has a role below the owner's in it: the site team has none. */
export async function hasMembership(ctx: RequestContext, organizationId: number): Promise<boolean> {
  const me = authorizeSignedIn(ctx)
  const [mine] = await ctx.db.execute(
    sql`select 1 from memberships m where m.organization_id = ${organizationId} and m.user_id = ${me.id}`,
  )
  return mine !== undefined
}

/** Those to whom the ownership can be transferred, by role and name. */
export async function listHeirs(ctx: RequestContext, ref: OrganizationRef): Promise<Heir[]> {
  const { id } = await authorizeIn(ctx, 'ownership.transfer', ref)
  const rows = await ctx.db.execute<Heir>(sql`
    select u.id as "userId", u.username, p.role from ${membersOf(id)} where p.rank > 0 order by ${ORDERS.role}`)
  return [...rows]
}
export type Heir = Pick<Member, 'userId' | 'username' | 'role'>

/** Who decides on the roles of an organization: its owner's username. Null of one without an owner. */
export async function findOwnerName(ctx: RequestContext, ref: OrganizationRef): Promise<string | null> {
  const { id } = await authorizeIn(ctx, 'organization.read', ref)
  const [owner] = await ctx.db.execute<{ username: string }>(
    sql`select u.username from ${membersOf(id)} where p.rank = 0`,
  )
  return owner?.username ?? null
}

export type Permission = { role: Role; abilities: Ability[] }

/** The caller's role and abilities in an organization. */
export async function getOwnPermission(ctx: RequestContext, ref: OrganizationRef): Promise<Permission> {
  const { role } = await authorizeIn(ctx, 'organization.read', ref)
  return { role, abilities: abilitiesOf(role) }
}
