import { eq, sql } from 'drizzle-orm'
import { findAccountByUsername } from '#features/identity/accounts/queries/by-username.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { HANDOVERS_PER_HOUR, HANDOVERS_TO_ADDRESSES_PER_DAY, HANDOVERS_TO_ONE_PER_DAY } from '#shared/limits.ts'
import { canTakeSeat, type EventTerms } from '../event-terms.server.ts'
import { byPlayer, findRow, recordChange } from '../records/change-state.server.ts'
import { withLockedSeats } from '../seats/lock.server.ts'
import {
  endHandover,
  enqueueHandoverEmails,
  expireHandovers,
  findOpenRow,
  getHandoverMode,
} from './open-handover.server.ts'
import { handoverForm, isAddress } from './schema.ts'
import { registrationHandovers } from './table.server.ts'

const HANDOVER_DAYS = 7

/** When a handover ends: after a week, and no later than the event begins. */
const handoverExpiry = ({ startsAt }: Pick<EventTerms, 'startsAt'>, now: Date) =>
  new Date(Math.min(now.getTime() + HANDOVER_DAYS * DAY_MS, startsAt ?? Number.POSITIVE_INFINITY))

/**
 * Offers the caller's confirmed seat, or a companion's, to the person with this username, or to whoever reads the emails of an address.
 * Throws 404 for registrations of others. Says of the person no more than adding members does: not whether they are registered, nor whether
 * their address is confirmed, nor whether an address has an account.
 */
export async function offerHandover(ctx: RequestContext, registrationId: number, form: unknown): Promise<number> {
  const me = authorizeSignedIn(ctx)
  const eventId = await getOwnEventId(ctx, registrationId, me.id)
  const { username } = parse(handoverForm, form)
  await rateLimit(ctx, String(me.id), { name: 'handover', points: HANDOVERS_PER_HOUR, seconds: 3600 })
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await expireHandovers(txCtx, seats)
    const row = await findRow(txCtx, seats, registrationId)
    if (row?.holderId !== me.id) throw notFound()
    const isAllowed = (await getHandoverMode(txCtx, eventId)) !== 'none' && canTakeSeat(seats.terms, ctx.now)
    const isOpen = (await findOpenRow(txCtx, registrationId)) !== null
    if (!isAllowed || isOpen || row.state !== 'confirmed' || row.isTest) throw new AppError('registration_changed')
    const to = await (isAddress(username) ? nameAddress : namePerson)(txCtx, me.id, username)
    const [handover] = await txCtx.db
      .insert(registrationHandovers)
      .values({
        registrationId,
        fromUserId: me.id,
        ...to,
        createdAt: ctx.now,
        expiresAt: handoverExpiry(seats.terms, ctx.now),
      })
      .returning({ id: registrationHandovers.id })
    await recordChange(txCtx, row, { action: 'handover_offered', by: byPlayer(me.id) })
    await enqueueHandoverEmails(txCtx, handover!.id, 'offered')
    return handover!.id
  })
}

/** Takes the offer back, also when it was accepted and waits for the organization. Throws 404 for registrations of others. */
export async function withdrawHandover(ctx: RequestContext, registrationId: number) {
  const me = authorizeSignedIn(ctx)
  const eventId = await getOwnEventId(ctx, registrationId, me.id)
  await withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    await expireHandovers(txCtx, seats)
    const handover = await findOpenRow(txCtx, registrationId)
    if (handover?.fromUserId !== me.id) throw new AppError('registration_changed')
    await endHandover(txCtx, handover, { state: 'withdrawn', by: byPlayer(me.id) })
  })
}

const usernameError = (code: FieldCode) => new AppError('invalid', { fields: { username: code } })

async function getOwnEventId(ctx: RequestContext, registrationId: number, userId: number): Promise<number> {
  const [found] = await ctx.db.execute<{ eventId: number }>(
    sql`select event_id as "eventId" from registrations where id = ${registrationId} and holder_id = ${userId}`,
  )
  if (!found) throw notFound()
  return found.eventId
}

const DAY_SECONDS = 86_400

async function namePerson(ctx: RequestContext, me: number, username: string) {
  const user = await findAccountByUsername(ctx, username)
  if (!user) throw usernameError('nobody')
  if (user.id === me) throw usernameError('choice')
  await limitTo(ctx, `${me} ${user.id}`)
  return { toUserId: user.id }
}

async function nameAddress(ctx: RequestContext, me: number, address: string) {
  const toEmail = toEmailKey(address)
  const [own] = await ctx.db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, me))
  if (own?.emailKey === toEmail) throw usernameError('choice')
  await limitTo(ctx, `${me} ${keyedHash(ctx.services.secret, 'handover-to', toEmail)}`)
  const toAddresses = { name: 'handover-to-addresses', points: HANDOVERS_TO_ADDRESSES_PER_DAY, seconds: DAY_SECONDS }
  await rateLimit(ctx, String(me), toAddresses)
  return { toEmail }
}

const limitTo = (ctx: RequestContext, key: string) =>
  rateLimit(ctx, key, { name: 'handover-to', points: HANDOVERS_TO_ONE_PER_DAY, seconds: DAY_SECONDS })
