import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { byMember } from '../records/change-state.server.ts'
import type { By } from '../registration-changes.server.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { processWaitingList } from '../waiting-list/offers.server.ts'
import { completeHandover } from './accept.server.ts'
import { endHandover, getHandoverMode, getOpenHandover, listOpenRows } from './open-handover.server.ts'
import type { AcceptedForm } from './pass-seat.server.ts'
import { isOpenHandover } from './queries.server.ts'

/** The organization approves or refuses a handover that the named person has accepted. */
export async function decideHandover(ctx: RequestContext, ref: EventRef, handoverId: number, approve: boolean) {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const by = byMember(authorizeSignedIn(ctx).id)
  const [found] = await ctx.db.execute(sql`select 1 from registration_handovers h
      join registrations r on r.id = h.registration_id where h.id = ${handoverId} and r.event_id = ${eventId}`)
  if (!found) throw notFound()
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await processWaitingList(txCtx, seats)
    const { handover, row } = await getOpenHandover(txCtx, seats, { id: handoverId, state: 'accepted' })
    if (!approve) return endHandover(txCtx, handover, { state: 'declined', by, about: 'refused' })
    if ((await getHandoverMode(txCtx, eventId)) === 'none') throw new AppError('registration_changed')
    await completeHandover(txCtx, seats, { handover, row, form: handover.acceptedForm as AcceptedForm, by })
  })
}

/** Refuses what is under way of an event that allows no handovers any more. Call it under the lock of the seats. */
export async function refuseOpenHandovers(ctx: RequestContext, { eventId }: Pick<Seats, 'eventId'>, by: By) {
  const open = (await listOpenRows(ctx, eventId)).filter(({ isClaim }) => !isClaim)
  for (const handover of open) await endHandover(ctx, handover, { state: 'declined', by, about: 'refused' })
}

/** A handover that waits for the organization. */
export type HandoverToDecide = {
  id: number
  registrationId: number
  from: string | null
  to: string | null
  /** The companion whose seat it is; null for the person's own. */
  name: string | null
  expiresAt: Date
}

/** Those of an event that wait for its organization. */
export async function listHandoversToDecide(ctx: RequestContext, ref: EventRef): Promise<HandoverToDecide[]> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const rows = await ctx.db.execute<Omit<HandoverToDecide, 'expiresAt'> & { expiresAt: string }>(sql`
    select h.id, r.id as "registrationId", giver.username as from, taker.username as to, r.name, h.expires_at as "expiresAt"
    from registration_handovers h join registrations r on r.id = h.registration_id
      left join users giver on giver.id = h.from_user_id left join users taker on taker.id = h.to_user_id
    where r.event_id = ${eventId} and h.state = 'accepted' and ${isOpenHandover(ctx)} order by h.expires_at, h.id`)
  return [...rows].map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) }))
}
