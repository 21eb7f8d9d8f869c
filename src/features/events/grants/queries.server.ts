import { sql } from 'drizzle-orm'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { GivenGrant, GrantedEvent } from '#shared/events/event-grants.ts'
import { contentLocale } from '#shared/languages.ts'
import { EVENT_GRANTS, type EventGrant } from '#shared/member-permissions.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { grantEnd, grantsHeld, hasGrant } from './access.server.ts'

/** SQL: a moment in milliseconds since 1970. */
const inMs = (moment: ReturnType<typeof grantEnd>) => sql`(extract(epoch from ${moment}) * 1000)::float8`

/** Who has a grant for an event, for who may give one. */
export async function listGrants(ctx: RequestContext, ref: EventRef): Promise<GivenGrant[]> {
  const { eventId } = await authorizeEvent(ctx, 'grants.edit', ref)
  const rows = await ctx.db.execute<Omit<GivenGrant, 'avatar'> & { email: string | null }>(sql`
    select g.id, g.kind, coalesce(u.username, '') as username, u.email, to_char(g.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from event_grants g join users u on u.id = g.user_id
    where g.event_id = ${eventId} and g.revoked_at is null order by u.username_key, g.id`)
  return rows.map(({ email, ...grant }) => ({ ...grant, avatar: email && avatarPath(ctx.services.secret, email) }))
}

/** When each grant for an event ends by itself, in milliseconds since 1970; null for events without dates. */
export async function findGrantEnds(ctx: RequestContext, ref: EventRef): Promise<Record<EventGrant, number | null>> {
  const { eventId } = await authorizeEvent(ctx, 'grants.edit', ref)
  const ends = EVENT_GRANTS.map((kind) => sql`${inMs(grantEnd(kind))} as ${sql.identifier(kind)}`)
  const [row] = await ctx.db.execute<Record<EventGrant, number | null>>(
    sql`select ${sql.join(ends, sql`, `)} from events e where e.id = ${eventId}`,
  )
  return row!
}

/** The events for which the actor has a grant, by date. */
export async function listGrantedEvents(ctx: RequestContext): Promise<GrantedEvent[]> {
  const { id: userId } = authorizeSignedIn(ctx)
  const rows = await ctx.db.execute<GrantedEvent>(sql`
    select t.title, t.slug, e.date_start::text as "dateStart", e.date_end::text as "dateEnd", e.happening as "eventStatus",
      ${grantsHeld(ctx, userId)} as grants
    from events e cross join lateral (select x.title, x.slug from event_texts x where x.event_id = e.id
      order by x.locale = ${contentLocale(ctx.locale)} desc, x.locale = 'es' desc limit 1) t
    where ${hasGrant(ctx, { userId, grants: EVENT_GRANTS })} order by e.date_start nulls last, e.id`)
  return [...rows]
}
