import { type SQL, sql } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { type Context, personOf } from '#platform/context/request-context.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { type Ability, can, isHiddenFrom, type Role } from '#shared/roles.ts'
import { isSiteTeam } from '#shared/site-team.ts'

/** An organization by its id or slug, present or former: all digits is an id (decisions 3). */
export type OrganizationRef = number | string
type Place = { id: number; role: Role | null }

/** The role of whoever acts in an organization: its owner is the administrator, the others have a membership (decisions 2). */
export const roleIn = async (ctx: Context, organizationId: number): Promise<Role | null> =>
  (await findPlace(ctx, organizationId))?.role ?? null

/** The actor's role, if it may do that; 404 for who is not of the organization or does not even see the thing, 403 for whose role is too small (decisions 2). */
export const authorize = async (ctx: Context, ability: Ability, organizationId: number): Promise<Role> =>
  (await authorizeIn(ctx, ability, organizationId)).role

/** The same by id or slug, and says which organization that is. The site team reads everywhere, and acts through /admin. */
export async function authorizeIn(
  ctx: Context,
  ability: Ability,
  ref: OrganizationRef,
): Promise<Place & { role: Role }> {
  const me = authorizeOwn(ctx)
  const place = await findPlace(ctx, ref)
  const role = place?.role ?? (isSiteTeam(me.siteRole) ? 'read_only' : null)
  if (!place || role === null) throw missing()
  if (!can(role, ability)) throw isHiddenFrom(role, ability) ? missing() : new Failure('forbidden', 'forbidden')
  return { id: place.id, role }
}

/** Where it is not known yet which organization is meant: refuses who belongs to none, as that organization would. */
export async function authorizeAnywhere(ctx: Context) {
  const me = authorizeOwn(ctx)
  const [mine] = await ctx.db.execute(sql`select 1 from organizations o where ${memberOf(ctx)} limit 1`)
  if (mine) return
  throw isSiteTeam(me.siteRole) ? new Failure('forbidden', 'forbidden') : missing()
}

async function findPlace(ctx: Context, ref: OrganizationRef): Promise<Place | null> {
  const me = personOf(ctx)?.id
  if (me === undefined) return null
  // What was merged into another answers as the other.
  const [place] = await ctx.db.execute<Place>(sql`
    select o.id, case when o.owner_id = ${me} then 'administrator'
      else (select m.role from memberships m where m.organization_id = o.id and m.user_id = ${me}) end as role
    from organizations o where o.id = (select coalesce(w.merged_into, w.id) from organizations w where ${named(ref, sql`w.id`)})`)
  return place ?? null
}

/** `id` is that of the organization so called. What can be no slug, such as a NUL, is nobody's. */
export function named(ref: OrganizationRef, id: SQL): SQL {
  const called = String(ref)
  if (/^\d+$/.test(called)) return Number(called) > INTEGER.max ? sql`false` : sql`${id} = ${Number(called)}`
  if (!/^[a-z0-9-]{1,120}$/.test(called)) return sql`false`
  return sql`${id} = (select s.organization_id from organization_slugs s where s.slug = ${called})`
}

/** This row of organizations is one of the actor's. `alias` is the table's name in the statement. */
export function memberOf(ctx: Context, alias = 'o'): SQL {
  const me = personOf(ctx)?.id
  if (me === undefined) return sql`false`
  const organization = sql.identifier(alias)
  return sql`(${organization}.owner_id = ${me} or exists (select 1 from memberships mine
    where mine.organization_id = ${organization}.id and mine.user_id = ${me}))`
}
