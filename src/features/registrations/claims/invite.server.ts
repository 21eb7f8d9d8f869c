import { eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { RefusalOfClaim } from '#shared/registrations/players.ts'
import { type EventTerms, lockEventTerms } from '../event-terms.server.ts'
import { endHandover, enqueueHandoverEmails, findOpenRow } from '../handovers/open-handover.server.ts'
import { registrationHandovers } from '../handovers/table.server.ts'
import { byMember, recordChange } from '../records/change-state.server.ts'
import type { By } from '../registration-changes.server.ts'
import { chosenForm } from '../schema.ts'
import { type Seats, withLockedSeats } from '../seats/lock.server.ts'
import { type Claimable, listClaimable } from './claimable.server.ts'

/** A list is often brought in months before the event, and read when there is time. */
const CLAIM_DAYS = 60
const ACTS_PER_HOUR = 30 // of one person

const claimExpiry = ({ startsAt }: Pick<EventTerms, 'startsAt'>, now: Date) =>
  new Date(Math.min(now.getTime() + CLAIM_DAYS * DAY_MS, startsAt ?? Number.POSITIVE_INFINITY))

export type Invited = { changed: number[]; refused: { id: number; reason: RefusalOfClaim }[] }

const toOutcome = (rows: readonly Claimable[]): Invited => ({
  changed: rows.flatMap(({ id, reason }) => (reason ? [] : [id])),
  refused: rows.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : [])),
})

/** Who would be written to, and who not and why. */
export async function previewInvitations(ctx: RequestContext, ref: EventRef, form: unknown): Promise<Invited> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const ids = [...new Set(parse(chosenForm, form).ids)]
  return toOutcome(await listClaimable(ctx, { eventId, terms: await lockEventTerms(ctx, eventId) }, ids))
}

/**
 * Invites people who have no account to take over their registrations: each gets an email with a link. Who was invited before gets the same
 * link again, once a day. A form that is sent twice writes once.
 */
export async function inviteToClaim(ctx: RequestContext, ref: EventRef, form: unknown): Promise<Invited> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id: personId } = authorizeSignedIn(ctx)
  const ids = [...new Set(parse(chosenForm, form).ids)]
  return withLockedSeats(ctx, eventId, async (txCtx, seats) => {
    const limit = { name: 'claim-invites', points: ACTS_PER_HOUR, seconds: 3600 }
    await limitCostly(ctx, { personId, organizationId: seats.terms.organizationId }, limit)
    return inviteEach(txCtx, seats, ids, byMember(personId))
  })
}

/** The same under the lock of the seats, for who has been authorized. */
export async function inviteEach(ctx: RequestContext, seats: Seats, ids: number[], by: By): Promise<Invited> {
  const rows = await listClaimable(ctx, seats, ids)
  for (const row of rows) if (row.reason === null) await invite(ctx, seats, row, by)
  return toOutcome(rows)
}

async function invite(ctx: RequestContext, { terms }: Seats, { id, email, openId, openTo }: Claimable, by: By) {
  const toEmail = toEmailKey(email!)
  const expiresAt = claimExpiry(terms, ctx.now)
  if (openId !== null && openTo !== toEmail) await withdrawClaim(ctx, id, by)
  const renewed = openId !== null && openTo === toEmail
  const [claim] = renewed
    ? await ctx.db
        .update(registrationHandovers)
        .set({ expiresAt })
        .where(eq(registrationHandovers.id, openId))
        .returning({ id: registrationHandovers.id })
    : await ctx.db
        .insert(registrationHandovers)
        .values({ registrationId: id, isClaim: true, toEmail, createdAt: ctx.now, expiresAt })
        .returning({ id: registrationHandovers.id })
  await recordChange(ctx, { id }, { action: 'claim_offered', by })
  await enqueueHandoverEmails(ctx, claim!.id, 'offered')
}

/** Ends the invitation that is under way, if any, without a word to the person. Call it under the lock of the seats. */
export async function withdrawClaim(ctx: RequestContext, registrationId: number, by: By) {
  const open = await findOpenRow(ctx, registrationId)
  if (open?.isClaim) await endHandover(ctx, open, { state: 'withdrawn', by })
}
