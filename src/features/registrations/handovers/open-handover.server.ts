import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { HandoverMode } from '#shared/registrations/states.ts'
import { canTakeSeat } from '../event-terms.server.ts'
import { BY_SYSTEM, findRow, recordChange } from '../records/change-state.server.ts'
import type { By, RegistrationRow } from '../registration-changes.server.ts'
import type { Seats } from '../seats/lock.server.ts'
import { registrationHandovers } from './table.server.ts'

/**
 * What happened to a handover, for its emails: `offered` to the named person, `accepted` to who decides, the others to both sides.
 * Read again when it is sent: nothing is sent about a state that has changed since.
 */
export const HANDOVER_NEWS = ['offered', 'accepted', 'done', 'declined', 'refused', 'withdrawn', 'expired'] as const
export type HandoverNews = (typeof HANDOVER_NEWS)[number]
export const handoverNews = z.enum(HANDOVER_NEWS)
export const handoverJob = jobKind('registrations.handover', { handoverId: z.int(), about: handoverNews })

export type HandoverRow = typeof registrationHandovers.$inferSelect
const OPEN = ['offered', 'accepted'] as const
type EndState = 'done' | 'declined' | 'withdrawn' | 'expired'

/** Whether the organization lets players hand over their seats. */
export async function getHandoverMode(ctx: RequestContext, eventId: number): Promise<HandoverMode> {
  const [settings] = await ctx.db.execute<{ handover: HandoverMode }>(
    sql`select handover from registration_settings where event_id = ${eventId}`,
  )
  return settings?.handover ?? 'approval'
}

/** Ends the open handovers of the event whose time is over. Call it under the lock of the seats. */
export async function expireHandovers(ctx: RequestContext, { eventId }: Pick<Seats, 'eventId'>) {
  const open = await listOpenRows(ctx, eventId)
  for (const handover of open.filter(({ expiresAt }) => expiresAt <= ctx.now))
    await endHandover(ctx, handover, { state: 'expired', by: BY_SYSTEM })
}

export async function findOpenRow(ctx: RequestContext, registrationId: number): Promise<HandoverRow | null> {
  const { registrationId: of, state } = registrationHandovers
  const [row] = await ctx.db
    .select()
    .from(registrationHandovers)
    .where(and(eq(of, registrationId), inArray(state, [...OPEN])))
  return row ?? null
}

/** Those of an event. */
export const listOpenRows = (ctx: RequestContext, eventId: number): Promise<HandoverRow[]> =>
  ctx.db
    .select()
    .from(registrationHandovers)
    .where(
      sql`${registrationHandovers.state} in ('offered', 'accepted')
        and ${registrationHandovers.registrationId} in (select id from registrations where event_id = ${eventId})`,
    )
    .orderBy(registrationHandovers.id)

type End = { state: EndState; by: By; about?: HandoverNews; note?: string }

/** Closes a handover, without what was answered, and tells those concerned. */
export async function endHandover(ctx: RequestContext, handover: HandoverRow, { state, by, about = state, note }: End) {
  await ctx.db
    .update(registrationHandovers)
    .set({ state, acceptedForm: null, decidedAt: ctx.now })
    .where(eq(registrationHandovers.id, handover.id))
  const action = actionOf(handover, about)
  await recordChange(ctx, { id: handover.registrationId }, { action, by, ...(note && { note }) })
  await enqueueHandoverEmails(ctx, handover.id, about)
}

/** Nobody accepts or refuses a claim for the organization, which invited the person. */
const actionOf = ({ isClaim }: HandoverRow, about: HandoverNews) =>
  isClaim && about !== 'accepted' && about !== 'refused' ? (`claim_${about}` as const) : (`handover_${about}` as const)

export const enqueueHandoverEmails = (ctx: RequestContext, handoverId: number, about: HandoverNews) =>
  enqueue(ctx, handoverJob, { handoverId, about })

/** An open handover with its registration, read under the lock of the seats. Throws `offer_expired` and `registration_changed`. */
export async function getOpenHandover(
  ctx: RequestContext,
  seats: Seats,
  { id, state }: { id: number; state: 'offered' | 'accepted' },
): Promise<{ handover: HandoverRow; row: RegistrationRow }> {
  const [handover] = await ctx.db.select().from(registrationHandovers).where(eq(registrationHandovers.id, id))
  const row = handover && (await findRow(ctx, seats, handover.registrationId))
  if (!handover || !row) throw new AppError('registration_changed')
  if (handover.state === 'expired' || handover.expiresAt <= ctx.now) throw new AppError('offer_expired')
  const isSame = handover.state === state && row.state === 'confirmed' && row.holderId === handover.fromUserId
  if (!isSame || !canTakeSeat(seats.terms, ctx.now)) throw new AppError('registration_changed')
  return { handover, row }
}
