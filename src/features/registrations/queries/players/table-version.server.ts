import { type SQL, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { TableVersion } from '#shared/registrations/table-version.ts'

/** The rows that tell of a change, by what one sees of it, with who wrote them. `isRead`: those of who only looked at something. */
const sourcesFor = (role: EventRole): { name: keyof TableVersion; from: SQL; by: SQL; isRead?: SQL }[] => [
  {
    name: 'entry',
    from: sql`registration_history`,
    by: sql`x.user_id`,
    isRead: sql`x.action in ('answer_opened', 'contacts_opened')`,
  },
  ...(can(role, 'money.read')
    ? [
        { name: 'payment' as const, from: sql`payments`, by: sql`x.actor_id` },
        { name: 'charge' as const, from: sql`registration_charges`, by: sql`x.actor_id` },
      ]
    : []),
]

/**
 * What the players' table is shown with: the last rows about an event's registrations. A form sends `entry` along, so that what changed
 * since is left alone.
 */
export async function findTableVersion(ctx: RequestContext, ref: EventRef): Promise<TableVersion> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const lasts = sourcesFor(role).map(
    ({ name, from }) => sql`coalesce((select max(x.id) from ${from} x join registrations r on r.id = x.registration_id
      where r.event_id = ${eventId}), 0)::int as ${sql.identifier(name)}`,
  )
  const [row] = await ctx.db.execute<Partial<TableVersion>>(sql`select ${sql.join(lasts, sql`, `)}`)
  return { entry: 0, payment: 0, charge: 0, ...row }
}

/** The registrations of an event that others than the caller have changed since a version of its table. */
export async function listChangedPlayers(ctx: RequestContext, ref: EventRef, since: TableVersion): Promise<number[]> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const me = signedInPerson(ctx)?.id ?? null
  const changed = sourcesFor(role).map(
    ({
      name,
      from,
      by,
      isRead = sql`false`,
    }) => sql`select r.id from ${from} x join registrations r on r.id = x.registration_id
      where r.event_id = ${eventId} and x.id > ${since[name]} and ${by} is distinct from ${me}::int and not ${isRead}`,
  )
  const rows = await ctx.db.execute<{ id: number }>(sql`${sql.join(changed, sql` union `)} order by 1`)
  return rows.map(({ id }) => id)
}
