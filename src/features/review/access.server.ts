import { type SQL, sql } from 'drizzle-orm'
import { memberOf } from '#features/memberships/access.server.ts'
import { type Context, type Person, personOf } from '#platform/context/request-context.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { SITE_ROLES } from '#shared/enums.ts'
import type { HistoryThing } from '#shared/review/audit-log.ts'

/** The site team, and for some things its admins alone. For anybody else there is nothing here (decisions 6). */
export function authorizeTeam(ctx: Context, need: 'moderator' | 'admin' = 'moderator'): Person {
  const me = personOf(ctx)
  if (!me || SITE_ROLES.indexOf(me.siteRole) < SITE_ROLES.indexOf(need)) throw missing()
  return me
}

/** What the house's own jobs need to know as well. */
export function authorizeTeamOrJob(ctx: Context) {
  if (ctx.actor.kind !== 'job') authorizeTeam(ctx)
}

/** The owner, a member in any role, who proposed the card, or who claims it. Names of tables are nobody else's: `id` may be a column. */
const ofOrganization = (ctx: Context, me: number, id: SQL) => sql`exists (select 1 from organizations own_o
  where own_o.id = ${id} and (${memberOf(ctx, 'own_o')} or own_o.proposed_by = ${me} or exists (select 1 from claims own_x
    where own_x.organization_id = own_o.id and own_x.user_id = ${me} and own_x.status = 'open')))`
/** As above, or who sent the event in. */
const ofEvent = (ctx: Context, me: number, id: SQL) => sql`exists (select 1 from events own_e
  where own_e.id = ${id} and (own_e.submitted_by = ${me} or ${ofOrganization(ctx, me, sql`own_e.organizer_id`)}))`

type Interest = (ctx: Context, me: number, id: SQL) => SQL
const INTERESTS: Partial<Record<HistoryThing, Interest>> = {
  organization: ofOrganization,
  event: ofEvent,
  revision: (ctx, me, id) => sql`exists (select 1 from event_revisions own_r
    where own_r.id = ${id} and (own_r.changed_by = ${me} or ${ofEvent(ctx, me, sql`own_r.event_id`)}))`,
  organization_revision: (ctx, me, id) => sql`exists (select 1 from organization_revisions own_v
    where own_v.id = ${id} and (own_v.changed_by = ${me} or ${ofOrganization(ctx, me, sql`own_v.organization_id`)}))`,
  picture: (ctx, me, id) => sql`exists (select 1 from media own_p where own_p.id = ${id} and (
    own_p.parent_kind in ('event', 'removed_event') and ${ofEvent(ctx, me, sql`own_p.parent_id`)}
    or own_p.parent_kind in ('organization', 'removed_organization') and ${ofOrganization(ctx, me, sql`own_p.parent_id`)}))`,
  claim: (ctx, me, id) => sql`exists (select 1 from claims own_c
    where own_c.id = ${id} and (own_c.user_id = ${me} or ${ofOrganization(ctx, me, sql`own_c.organization_id`)}))`,
}

/** Whether whoever acts has a part in the thing: then somebody else of the team decides about it. */
export function hasInterest(ctx: Context, thing: HistoryThing, id: SQL): SQL<boolean> {
  const interest = INTERESTS[thing]
  return interest && ctx.actor.kind === 'person' ? sql`${interest(ctx, ctx.actor.id, id)}` : sql`false`
}

/** Nobody of the team decides about an organization, an event or a claim of their own. Asked under the thing's lock. */
export async function authorizeDeciding(ctx: Context, thing: HistoryThing, id: number) {
  const [row] = await ctx.db.execute<{ own: boolean }>(sql`select ${hasInterest(ctx, thing, sql`${id}::int`)} as own`)
  if (row!.own) throw new Failure('forbidden', 'own_interest')
}
