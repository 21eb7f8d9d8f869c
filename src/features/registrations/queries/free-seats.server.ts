import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'

/** The seats of an event that are taken or waited for, by pool. */
export type PoolUse = {
  kind: 'event' | 'ticket' | 'option'
  ticketId: number | null
  field: string | null
  option: string | null
  taken: number
  /** The most seats that one waiting group needs of it; 0 when nobody waits. */
  wanted: number
}

/** What is left of a pool, and whether who comes now has to wait. Null without a limit. */
export type FreeSeats = { left: number | null; seats: number | null; full: boolean }

/** How the pools of an event are used now. An offer or hold that is over takes no seat, also before the job ends it. */
export const listPoolUse = async (ctx: RequestContext, eventId: number): Promise<PoolUse[]> =>
  ctx.db.execute<PoolUse>(sql`
    select p.kind, p.ticket_id as "ticketId", p.field_key as field, p.option_key as option,
      coalesce(sum(s.taken) filter (where s.kept), 0)::int as taken, coalesce(max(s.wanted), 0)::int as wanted
    from seat_pools p left join (
      select rs.pool_id, coalesce(r.group_id, r.id) as party, r.expires_at is null or r.expires_at > ${ctx.now.toISOString()} as kept,
        count(*) filter (where rs.taken) as taken, count(*) filter (where r.state = 'waitlisted') as wanted
      from registration_seats rs join registrations r on r.id = rs.registration_id
      where r.event_id = ${eventId} group by 1, 2, 3) s on s.pool_id = p.id
    where p.event_id = ${eventId} group by p.id`)

/**
 * What is left of a pool with this quota. It is full for who comes now if nothing is left, or if somebody waits because this very pool
 * has too few seats for them: nobody overtakes.
 */
export function freeSeats(quota: number | null, use: PoolUse | undefined): FreeSeats {
  if (!quota) return { left: null, seats: null, full: false }
  const left = Math.max(0, quota - (use?.taken ?? 0))
  return { left, seats: quota, full: left === 0 || (use !== undefined && use.wanted > left) }
}

/** Two pools that one registration needs: the scarcer of them. */
export const bothOf = (a: FreeSeats, b: FreeSeats): FreeSeats => {
  const scarcer = a.left !== null && (b.left === null || a.left <= b.left) ? a : b
  return { ...scarcer, full: a.full || b.full }
}
