import { sql } from 'drizzle-orm'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type Ability, abilitiesOf, type Role } from '#shared/member-permissions.ts'

export type Member = { userId: number; username: string; avatar: string; role: Role; since: Date; isMe: boolean }

/** The members of an organization: owner first, then by role and name. Emails are not exposed. */
export async function listMembers(ctx: RequestContext, ref: OrganizationRef): Promise<Member[]> {
  const me = authorizeSignedIn(ctx)
  const { id } = await authorizeIn(ctx, 'members.read', ref)
  const rows = await ctx.db.execute<{ userId: number; username: string; email: string; role: Role; since: string }>(sql`
    select u.id as "userId", u.username, u.email, p.role, p.since from (
      select o.owner_id as user_id, 'administrator' as role, o.created_at as since, 0 as rank from organizations o where o.id = ${id}
      union all select m.user_id, m.role, m.created_at, array_position(array['editor', 'moderator', 'read_only'], m.role)
      from memberships m where m.organization_id = ${id}) p
    join users u on u.id = p.user_id where u.erased_at is null
    order by p.rank, u.username collate "es-x-icu", u.id`)
  return [...rows].map(({ email, since, ...row }) => ({
    ...{ ...row, since: new Date(since), avatar: avatarPath(ctx.services.secret, email), isMe: row.userId === me.id },
  }))
}

export type Permission = { role: Role; abilities: Ability[] }

/** The caller's role and abilities in an organization. */
export async function getOwnPermission(ctx: RequestContext, ref: OrganizationRef): Promise<Permission> {
  const { role } = await authorizeIn(ctx, 'organization.read', ref)
  return { role, abilities: abilitiesOf(role) }
}
