import { eq, type SQL, sql } from 'drizzle-orm'
import { authorizeEventOf, type EventRef, matchesEventRef, visibleEvents } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import type { Ability } from '#shared/member-permissions.ts'
import { CONFIRMED_STATES } from '#shared/registrations/states.ts'
import { registrations } from './table.server.ts'

/**
 * SQL condition: the actor has, or had on the day, a seat at event `e`, which is public. The seat is theirs: neither held until it is paid
 * nor offered, and no test.
 */
export function confirmedEvents(ctx: RequestContext): SQL {
  const me = signedInPerson(ctx)
  if (!me) return sql`false`
  const states = sql.join(
    CONFIRMED_STATES.map((state) => sql`${state}`),
    sql`, `,
  )
  return sql`(${visibleEvents(ctx)} and exists (select 1 from registrations r
    where r.event_id = e.id and ${me.id} in (r.user_id, r.holder_id) and r.state in (${states}) and not r.is_test))`
}

/**
 * SQL condition: who holds registration `r` of event `e` may write to its organizer `o`: someone of it reads what is written. Link, page
 * and command use this one rule.
 */
export const askableRegistrations: SQL = sql`(o.owner_id is not null and e.deleted_at is null and not r.is_test and r.state <> 'rejected')`

/** The id of a public event. Throws 404. */
export async function getVisibleEventId(ctx: RequestContext, ref: EventRef): Promise<number> {
  const [event] = await ctx.db.execute<{ id: number }>(
    sql`select e.id from events e where ${matchesEventRef(ref)} and ${visibleEvents(ctx)}`,
  )
  if (!event) throw notFound()
  return event.id
}

/** A registration that the actor manages: their own, or a companion's. Throws 404 for everybody else. */
export async function authorizeHolder(ctx: RequestContext, id: number): Promise<{ eventId: number; userId: number }> {
  const me = authorizeSignedIn(ctx)
  const { eventId, holderId } = registrations
  const [row] = isRowId(id)
    ? await ctx.db.select({ eventId, holderId }).from(registrations).where(eq(registrations.id, id))
    : []
  if (row?.holderId !== me.id) throw notFound()
  return { eventId: row.eventId, userId: me.id }
}

/** A registration for an event of the actor's organization. Throws 404 where they may not know of it, 403 where the role is too low. */
export async function authorizeOrganizerOf(ctx: RequestContext, ability: Ability, id: number) {
  const me = authorizeSignedIn(ctx)
  const [row] = isRowId(id)
    ? await ctx.db.execute<{ eventId: number; organizationId: number }>(sql`
        select e.id as "eventId", e.organizer_id as "organizationId" from registrations r join events e on e.id = r.event_id
        where r.id = ${id} and e.deleted_at is null`)
    : []
  if (!row) throw notFound()
  const role = await authorizeEventOf(ctx, ability, row)
  return { eventId: row.eventId, userId: me.id, role }
}
