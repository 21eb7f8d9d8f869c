import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Arrival } from '#shared/check-in/check-in.ts'

/** What a device recorded, with the name of who did it. */
export type RecordedAct = {
  id: number
  registrationId: number
  action: 'in' | 'undo'
  key: string
  deviceId: string
  at: string
  by: string | null
  /** It came in after the seat had ended. */
  isLate: boolean
}

/** What was recorded of an event, or of one registration, in the order in which it happened. Does not authorize. */
export async function listRecordedActs(
  { db }: RequestContext,
  eventId: number,
  registrationId?: number,
): Promise<RecordedAct[]> {
  const rows = await db.execute<RecordedAct>(sql`
    select c.id, c.registration_id as "registrationId", c.action, c.key, c.device_id as "deviceId", u.username as by,
      to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      coalesce(r.ended_at <= c.created_at, false) as "isLate"
    from check_ins c join registrations r on r.id = c.registration_id left join users u on u.id = c.user_id
    where c.event_id = ${eventId} ${registrationId === undefined ? sql`` : sql`and c.registration_id = ${registrationId}`}
    order by c.at, c.id`)
  return [...rows]
}

/** The arrivals since the last undo, of what was recorded of one registration. */
export const standingActs = (acts: readonly RecordedAct[]): RecordedAct[] =>
  acts.slice(acts.findLastIndex(({ action }) => action === 'undo') + 1)

export const toArrival = ({ at, by, deviceId }: RecordedAct, device: string | null): Arrival => ({
  at,
  by,
  own: deviceId === device,
})

/** The arrivals of one person, the first of which counts: also one that was marked in the panel. */
export const byTime = (arrivals: readonly Arrival[], marked: Arrival | undefined): Arrival[] =>
  [...arrivals, ...(marked ? [marked] : [])].toSorted((a, b) => a.at.localeCompare(b.at))

/** When people were marked as having come in the panel, and not by a device, by registration. Does not authorize. */
export async function listMarkedArrivals(
  { db }: RequestContext,
  eventId: number,
  registrationId?: number,
): Promise<Map<number, Arrival>> {
  const rows = await db.execute<{ registrationId: number; at: string; by: string | null }>(sql`
    select h.registration_id as "registrationId", u.username as by,
      to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from (select distinct on (x.registration_id) x.* from registration_history x join registrations r on r.id = x.registration_id
      where r.event_id = ${eventId} and r.state = 'attended' and x.to_state = 'attended'
        ${registrationId === undefined ? sql`` : sql`and r.id = ${registrationId}`}
      order by x.registration_id, x.id desc) h left join users u on u.id = h.user_id
    where not exists (select 1 from check_ins c
      where c.registration_id = h.registration_id and c.action = 'in' and c.created_at = h.at)`)
  return new Map(rows.map(({ registrationId: id, at, by }) => [id, { at, by, own: false }]))
}
