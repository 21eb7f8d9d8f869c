import { type SQL, sql } from 'drizzle-orm'
import { authorizeScope, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { DAY_MS } from '#shared/durations.ts'
import { FORMER_INTEREST_DAYS } from '#shared/limits.ts'
import {
  type Ability,
  apiScopesOf,
  can,
  type EventRole,
  isHiddenFrom,
  MEMBER_ROLES,
  type Role,
} from '#shared/member-permissions.ts'
import { isSiteTeam } from '#shared/site-team.ts'

/** An organization's id or slug, current or former. Digits only are an id. */
export type OrganizationRef = number | string
type Membership = { id: number; role: Role | null }

/** The actor's role, if it has that ability. Throws 404 when the actor is not in the organization, 403 when the role is too low. */
export const authorize = async (ctx: RequestContext, ability: Ability, organizationId: number): Promise<Role> =>
  (await authorizeIn(ctx, ability, organizationId)).role

/** The same by id or slug; also returns the organization's id. The site team may read every organization, but acts only through /admin. */
export async function authorizeIn(
  ctx: RequestContext,
  ability: Ability,
  ref: OrganizationRef,
): Promise<Membership & { role: Role }> {
  const me = authorizeSignedIn(ctx)
  authorizeScope(me, ...apiScopesOf(ability))
  const membership = await findMembership(ctx, ref)
  const role = membership?.role ?? (isSiteTeam(me.siteRole) ? 'read_only' : null)
  if (!membership || role === null) throw notFound()
  requireAbility(role, ability)
  return { id: membership.id, role }
}

/** Throws 404 where not even reading is the role's, 403 where the role is too low. */
export function requireAbility(role: EventRole, ability: Ability) {
  if (!can(role, ability)) throw isHiddenFrom(role, ability) ? notFound() : new AppError('forbidden')
}

/** Authorizes before the organization is known: throws 404 or 403 for actors without any organization. */
export async function authorizeAnywhere(ctx: RequestContext) {
  const me = authorizeSignedIn(ctx)
  const [mine] = await ctx.db.execute(sql`select 1 from organizations o where ${memberOf(ctx)} limit 1`)
  if (mine) return
  throw isSiteTeam(me.siteRole) ? new AppError('forbidden') : notFound()
}

async function findMembership(ctx: RequestContext, ref: OrganizationRef): Promise<Membership | null> {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return null
  // An organization merged into another resolves to the other.
  const [membership] = await ctx.db.execute<Membership>(sql`
    select o.id, ${roleOf(me)} as role
    from organizations o where o.id = (select coalesce(w.merged_into, w.id) from organizations w where ${matchesOrganizationRef(ref, sql`w.id`)})`)
  return membership ?? null
}

/** SQL: the role of an account in organization `o`, or null. */
export const roleOf = (userId: number): SQL<Role | null> => sql`case when o.owner_id = ${userId} then 'administrator'
  else (select m.role from memberships m where m.organization_id = o.id and m.user_id = ${userId}) end`

/** SQL condition: `id` is the referenced organization's. False for what can be neither an id nor a slug, such as a NUL. */
export function matchesOrganizationRef(ref: OrganizationRef, id: SQL): SQL {
  const text = String(ref)
  if (/^\d+$/.test(text)) return Number(text) > INTEGER.max ? sql`false` : sql`${id} = ${Number(text)}`
  if (!/^[a-z0-9-]{1,120}$/.test(text)) return sql`false`
  return sql`${id} = (select s.organization_id from organization_slugs s where s.slug = ${text})`
}

/** SQL condition: the actor is owner or member of the organization. `alias` is the name of the table in the statement. */
export function memberOf(ctx: RequestContext, alias = 'o'): SQL {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return sql`false`
  const organization = sql.identifier(alias)
  return sql`(${organization}.owner_id = ${me} or exists (select 1 from memberships mine
    where mine.organization_id = ${organization}.id and mine.user_id = ${me}))`
}

/**
 * SQL condition: the actor's membership ended within the days in which they still have an interest. The audit log remembers it; what it
 * yields does not depend on the row, so that it is read once per statement.
 */
export function wasMemberOf(ctx: RequestContext, alias = 'o'): SQL {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return sql`false`
  const since = new Date(ctx.now.getTime() - FORMER_INTEREST_DAYS * DAY_MS).toISOString()
  return sql`${sql.identifier(alias)}.id in (select coalesce(former_o.merged_into, former_o.id) from audit_log former
    join organizations former_o on former_o.id = (former.details->>'organization')::int
    where former.created_at >= ${since}::timestamptz and former.entity_type = 'membership'
      and former.action in ('leaveOrganization', 'removeMember') and (former.details->>'user')::int = ${me})`
}

/** SQL condition: the actor owns the organization, or has a role in it with this ability. `alias` is the name of the table in the statement. */
export function memberWith(ctx: RequestContext, ability: Ability, alias = 'o'): SQL {
  const me = signedInPerson(ctx)?.id
  if (me === undefined) return sql`false`
  const organization = sql.identifier(alias)
  const roles = MEMBER_ROLES.filter((role) => can(role, ability)).map((role) => sql`${role}`)
  return sql`(${organization}.owner_id = ${me} or exists (select 1 from memberships mine
    where mine.organization_id = ${organization}.id and mine.user_id = ${me} and mine.role in (${sql.join(roles, sql`, `)})))`
}
