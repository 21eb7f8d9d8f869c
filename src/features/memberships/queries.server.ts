import { asc, eq, sql } from 'drizzle-orm'
import { authorizeJob, authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { avatarOf } from '#features/identity/accounts/queries/account.server.ts'
import type { Belongings } from '#features/identity/accounts/queries/personal-data.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { type Ability, abilitiesOf, type Role } from '#shared/roles.ts'
import { authorizeIn, type OrganizationRef } from './access.server.ts'
import { memberships } from './table.server.ts'

export type Member = { userId: number; username: string; avatar: string; role: Role; since: Date; isMe: boolean }

/** Who is in an organization: its owner first, then by how much they may do, then by name. Never an e-mail address (decisions 6). */
export async function listMembers(ctx: Context, ref: OrganizationRef, secret: string): Promise<Member[]> {
  const me = authorizeOwn(ctx)
  const { id } = await authorizeIn(ctx, 'members.read', ref)
  const rows = await ctx.db.execute<{ userId: number; username: string; email: string; role: Role; since: string }>(sql`
    select u.id as "userId", u.username, u.email, p.role, p.since from (
      select o.owner_id as user_id, 'administrator' as role, o.created_at as since, 0 as rank from organizations o where o.id = ${id}
      union all select m.user_id, m.role, m.created_at, array_position(array['editor', 'moderator', 'read_only'], m.role)
      from memberships m where m.organization_id = ${id}) p
    join users u on u.id = p.user_id where u.erased_at is null
    order by p.rank, u.username collate "es-x-icu", u.id`)
  return [...rows].map(({ email, since, ...row }) => ({
    ...{ ...row, since: new Date(since), avatar: avatarOf(secret, email), isMe: row.userId === me.id },
  }))
}

export type Permission = { role: Role; abilities: Ability[] }

/** What whoever asks may do in an organization (§6). */
export async function getMyPermission(ctx: Context, ref: OrganizationRef): Promise<Permission> {
  const { role } = await authorizeIn(ctx, 'organization.read', ref)
  return { role, abilities: abilitiesOf(role) }
}

export type Owned = { name: string; slug: string }

/** What a person owns that is not closed: what they give away or close before they go (decisions 2). */
export async function listOwned(ctx: Context, userId: number): Promise<Owned[]> {
  if (ctx.actor.kind !== 'job' && authorizeOwn(ctx).id !== userId) return []
  const rows = await ctx.db.execute<Owned>(sql`select name, slug from organizations
    where owner_id = ${userId} and status <> 'closed' and merged_into is null order by name collate "es-x-icu", id`)
  return [...rows]
}

/** For the copy of a person's data: where they have a role. */
export const membershipBelongings: Belongings = async (ctx, userId) => {
  authorizeJob(ctx)
  const { name, slug, status, createdAt } = organizations
  const owned = await ctx.db
    .select({ name, slug, status, createdAt })
    .from(organizations)
    .where(eq(organizations.ownerId, userId))
    .orderBy(asc(organizations.id))
  const joined = await ctx.db
    .select({ name, slug, role: memberships.role, since: memberships.createdAt })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.id))
  return [{ name: 'organizations.json', content: { owned, memberships: joined } }]
}
