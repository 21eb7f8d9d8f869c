import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { ADMITTED_STATES } from '#shared/check-in/check-in.ts'

/** How a registration stood at a moment, and what became of its seat since. */
export type SeatAt = {
  /** Whether the person could come in then. */
  isAdmitted: boolean
  /** When the seat was lost later, as an instant in UTC; null while it is theirs. */
  endedAt: string | null
  /** What was still to be paid then, in minor units, by what was booked by then. */
  owed: number
  /** The event was cancelled after the moment. */
  isOffSince: boolean
}

/** What an act of a device met when it happened (ISO 8601), however late it is sent. Does not authorize. */
export async function findSeatAt({ db }: RequestContext, registrationId: number, at: string): Promise<SeatAt> {
  const moment = sql`${at}::timestamptz`
  const [found] = await db.execute<SeatAt>(sql`
    select coalesce((select h.to_state in ${ADMITTED_STATES} from registration_history h
        where h.registration_id = r.id and h.to_state is not null and h.at <= ${moment} order by h.id desc limit 1), false) as "isAdmitted",
      case when r.state not in ${ADMITTED_STATES} then (select to_char(max(h.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from registration_history h where h.registration_id = r.id and h.at > ${moment} and h.to_state is not null) end as "endedAt",
      (coalesce((select sum(c.amount) from registration_charges c where c.registration_id = r.id and c.created_at <= ${moment}), 0)
        - coalesce((select sum(case p.state when 'confirmed' then p.amount when 'refunded' then -p.amount else 0 end)
          from payments p where p.registration_id = r.id and p.created_at <= ${moment} and not exists (select 1 from payments no
            where no.payment_id = p.payment_id and no.state = 'rejected' and no.created_at <= ${moment})), 0))::int as owed,
      exists (select 1 from event_revisions v where v.event_id = r.event_id and v.created_at > ${moment}
        and v.after ->> 'happening' = 'cancelled' and v.before ->> 'happening' <> 'cancelled') as "isOffSince"
    from registrations r where r.id = ${registrationId}`)
  return found!
}
