import { type SQL, sql } from 'drizzle-orm'
import { memberOf, roleOf } from '#features/organizations/authorize-member.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { type Ability, can, type EventPart } from '#shared/member-permissions.ts'

/**
 * SQL condition: the organization organizes event `e`, as its host or with it. The events of the second kind are read first, as an array, so
 * that an index answers both halves.
 */
export const organizedBy = (organization: SQL | number): SQL => sql`(e.organizer_id = ${organization}
  or e.id = any(array(select w.event_id from co_organizers w where w.organization_id = ${organization})))`

/**
 * SQL: the organization through which the actor works on event `e`: its own where they belong to it, else one that organizes it with it. For
 * who belongs to neither, as the site team, its own.
 */
export const teamOf = (ctx: RequestContext): SQL<number> => sql`coalesce(
  (select th.id from organizations th where th.id = e.organizer_id and ${memberOf(ctx, 'th')}),
  (select tw.id from co_organizers w join organizations tw on tw.id = w.organization_id
    where w.event_id = e.id and ${memberOf(ctx, 'tw')} order by w.id limit 1), e.organizer_id)`

/** The id of that organization: its people share what they keep beside the event. */
export async function getTeam(ctx: RequestContext, eventId: number): Promise<number> {
  const [found] = await ctx.db.execute<{ id: number }>(
    sql`select ${teamOf(ctx)} as id from events e where e.id = ${eventId}`,
  )
  return found!.id
}

/** What the people of an organization are in an event that it organizes with its host: who only reads there only reads here. */
const PARTS: { part: EventPart; to: SQL }[] = [
  { part: 'read_only', to: sql`r.role = 'read_only'` },
  { part: 'moderator', to: sql`r.role <> 'read_only'` },
  { part: 'treasurer', to: sql`r.role <> 'read_only' and w.grants_money` },
  { part: 'answers', to: sql`r.role <> 'read_only' and w.grants_special` },
]

/** SQL: the organizations `w` that organize an event with its host, with the role `r` of an account in each. */
const rolesOf = (userId: number) => sql`co_organizers w join organizations o on o.id = w.organization_id
  cross join lateral (select ${roleOf(userId)} as role) r`

/** SQL: what an account is in event `e` through the organizations that organize it with its host. */
export const partsShared = (userId: number): SQL<EventPart[]> => {
  const parts = PARTS.map(({ part, to }) => sql`case when ${to} then ${part} end`)
  return sql`array(select distinct part from ${rolesOf(userId)}
    cross join unnest(array[${sql.join(parts, sql`, `)}]) part where w.event_id = e.id and part is not null)`
}

/** SQL condition: the actor has this ability in the event through an organization that organizes it with its host. */
export const coOrganizesWith = (ctx: RequestContext, ability: Ability, alias = 'e'): SQL => {
  const me = signedInPerson(ctx)?.id
  const parts = PARTS.filter(({ part }) => can(part, ability)).map(({ to }) => sql`(${to})`)
  if (me === undefined || parts.length === 0) return sql`false`
  return sql`exists (select 1 from ${rolesOf(me)}
    where w.event_id = ${sql.identifier(alias)}.id and (${sql.join(parts, sql` or `)}))`
}
