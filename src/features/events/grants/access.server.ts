import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { REGISTRATION_RETENTION_YEARS } from '#shared/limits.ts'
import type { EventGrant } from '#shared/member-permissions.ts'

/** SQL: when check-in of an event ends, a day after its last one; null for events without dates. */
export const checkInEnd = (alias = 'e'): SQL => atStartOf(alias, sql`${sql.identifier(alias)}.last_day + 2`)

/** SQL: when a grant of this kind ends by itself. All but the door's last while the people of the event are known. */
export const grantEnd = (
  kind: SQL | EventGrant,
  alias = 'e',
): SQL => sql`case ${kind} when 'door' then ${checkInEnd(alias)}
  else ${atStartOf(alias, sql`${sql.identifier(alias)}.last_day + make_interval(years => ${REGISTRATION_RETENTION_YEARS})`)} end`

function atStartOf(alias: string, day: SQL): SQL {
  const event = sql.identifier(alias)
  return sql`((${day})::timestamp at time zone coalesce(
    (select gv.time_zone from venues gv where gv.id = ${event}.venue_id), ${DEFAULT_TIME_ZONE}))`
}

/** SQL condition: the grant `g` for an event is neither revoked nor over. */
export const isInForce = (ctx: RequestContext, alias = 'e'): SQL => sql`(g.revoked_at is null
  and ${sql.identifier(alias)}.deleted_at is null
  and coalesce(${ctx.now.toISOString()}::timestamptz < ${grantEnd(sql`g.kind`, alias)}, true))`

/** SQL: the grants that an account has for the event `e`. */
export const grantsHeld = (
  ctx: RequestContext,
  userId: number,
): SQL<EventGrant[]> => sql`array(select g.kind from event_grants g
  where g.event_id = e.id and g.user_id = ${userId} and ${isInForce(ctx)} order by g.id)`

type Asked = { userId: number; grants: readonly EventGrant[]; alias?: string }

/** SQL condition: the account has one of these grants for the event. */
export const hasGrant = (ctx: RequestContext, { userId, grants, alias = 'e' }: Asked): SQL => sql`exists (
  select 1 from event_grants g where g.event_id = ${sql.identifier(alias)}.id and g.user_id = ${userId}
    and g.kind in ${[...grants]} and ${isInForce(ctx, alias)})`
