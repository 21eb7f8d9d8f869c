import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { OwnRegistration } from '#shared/registrations/own-registration.ts'
import type { Pool } from '../seats/pools.server.ts'
import { listWaiting, placeOf } from '../waiting-list/waiting.server.ts'

type Listed = Pick<OwnRegistration, 'id' | 'state' | 'isTest'> & { event: { id: number } }

/** Adds the place on the waiting list to registrations that wait. */
export async function withPlaces<Own extends Listed>(ctx: RequestContext, rows: readonly Own[]) {
  const waits = ({ state, isTest }: Listed) => state === 'waitlisted' && !isTest
  const lists = new Map<number, Awaited<ReturnType<typeof readList>>>()
  for (const { event } of rows.filter(waits))
    if (!lists.has(event.id)) lists.set(event.id, await readList(ctx, event.id))
  return rows.map((row) => {
    const list = waits(row) ? lists.get(row.event.id) : undefined
    return { ...row, waiting: list ? placeOf(list.pools, list.waiting, row.id) : null }
  })
}

const readList = async (ctx: RequestContext, eventId: number) => ({
  pools: await listPools(ctx, eventId),
  waiting: await listWaiting(ctx, eventId),
})

/** The pools as they are now, without the lock that changing them needs. An offer that is over takes no seat. */
const listPools = async (ctx: RequestContext, eventId: number): Promise<Pool[]> => [
  ...(await ctx.db.execute<Pool>(sql`
    select p.id, p.kind, p.ticket_id as "ticketId", p.field_key as "fieldKey", p.option_key as "optionKey", p.quota,
      (select count(*) from registration_seats s join registrations r on r.id = s.registration_id where s.pool_id = p.id
        and s.taken and (r.expires_at is null or r.expires_at > ${ctx.now.toISOString()}::timestamptz))::int as taken
    from seat_pools p where p.event_id = ${eventId} order by p.id`)),
]
