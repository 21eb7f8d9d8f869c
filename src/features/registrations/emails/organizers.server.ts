import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type Ability, can, MEMBER_ROLES } from '#shared/member-permissions.ts'

/** The accounts of an organization with this ability: its owner, and members with such a role. */
export async function listMembersWho(ctx: RequestContext, ability: Ability, organizationId: number): Promise<number[]> {
  authorizeJob(ctx)
  const roles = MEMBER_ROLES.filter((role) => can(role, ability)).map((role) => sql`${role}`)
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select o.owner_id as id from organizations o where o.id = ${organizationId} and o.owner_id is not null
    union select m.user_id from memberships m where m.organization_id = ${organizationId} and m.role in (${sql.join(roles, sql`, `)})
    order by id`)
  return rows.map(({ id }) => id)
}
