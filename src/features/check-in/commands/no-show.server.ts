import { sql } from 'drizzle-orm'
import { byMember, changeState } from '#features/registrations/records/change-state.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import type { Seats } from '#features/registrations/seats/lock.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Arrival } from '#shared/check-in/check-in.ts'
import type { CheckInAccess } from '../access.server.ts'
import { listMarkedArrivals, listRecordedActs, standingActs, toArrival } from '../queries/arrivals.server.ts'

/** Who does it, and on which device. */
export type By = CheckInAccess & { device: string }
export type Outcome =
  | { outcome: 'done' }
  | { outcome: 'already' | 'also' | 'undone_since' | 'arrived_since'; other: Arrival }

/** Says that someone did not come. Who is in stays in, and what was taken back later stays so. Does not authorize. */
export async function markNoShow(
  ctx: RequestContext,
  seats: Seats,
  row: RegistrationRow,
  { at, by }: { at: string; by: By },
): Promise<Outcome> {
  if (row.state === 'attended') {
    const [arrival] = standingActs(await listRecordedActs(ctx, seats.eventId, row.id))
    const marked = (await listMarkedArrivals(ctx, seats.eventId, row.id)).get(row.id)
    return { outcome: 'already', other: arrival ? toArrival(arrival, by.device) : marked! }
  }
  if (row.state === 'confirmed' && !(await wasTakenBack(ctx, row.id, at)))
    await changeState(ctx, seats, row, { to: 'no_show', action: 'no_show', by: byMember(by.userId) })
  return { outcome: 'done' }
}

async function wasTakenBack({ db }: RequestContext, registrationId: number, at: string) {
  const rows = await db.execute(sql`select 1 from registration_history h
    where h.registration_id = ${registrationId} and h.from_state = 'no_show' and h.at > ${at}::timestamptz limit 1`)
  return rows.length > 0
}
