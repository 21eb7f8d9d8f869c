import { sql } from 'drizzle-orm'
import { organizationReviewable } from '#features/organizations/review.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision, decision } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { type Locked, lockReviewable, reviewable } from '#features/review/commands/reviewables.server.ts'
import { decidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { acceptForm } from './schema.ts'
import { claims } from './table.server.ts'

export const claimReviewable = reviewable({
  type: 'claim',
  name: (_, { id }) =>
    sql`select o.name from claims c join organizations o on o.id = c.organization_id where c.id = ${id}`,
  recipient: (_, id) => sql`${recipientColumns()} from claims c join users u on u.id = c.user_id where c.id = ${id}`,
  table: claims,
  state: claims.status,
  columns: ['status', 'reason', 'decidedAt'],
  interest: (ctx, me, id) => sql`exists (select 1 from claims own_c
    where own_c.id = ${id} and (own_c.user_id = ${me} or ${hasInterest(ctx, 'organization', sql`own_c.organization_id`)}))`,
})
type LockedClaim = Locked<typeof claimReviewable>
export const claimReference: Reference = {
  to: 'organization',
  column: claims.organizationId,
  // A person has at most one open claim per organizer.
  unless: (into) => sql`t.status = 'open' and exists (select 1 from claims x
    where x.organization_id = ${into} and x.user_id = t.user_id and x.status = 'open')`,
}

/**
 * Makes the claimant the owner and rejects the other claims. Locks the organizer first, so that two claims cannot both win. The form of the
 * queue names the other claims that were shown: one that came meanwhile is not rejected unread. Where none are named, there must be none.
 */
export async function acceptClaim(ctx: RequestContext, id: number, form: unknown = {}): Promise<number> {
  authorizeTeam(ctx)
  const { rivals } = parse(acceptForm, form)
  return transaction(ctx, async (txCtx) => {
    const card = await lockReviewable(txCtx, organizationReviewable, await organizationOf(txCtx, id))
    const claim = await lockReviewable(txCtx, claimReviewable, id)
    if (claim.state !== 'open') throw await alreadyDecidedError(txCtx, claim)
    if (card.row.ownerId !== null) throw await alreadyDecidedError(txCtx, card)
    await assertClaimantMayOwn(txCtx, claim)
    const owned = await transferToClaimant(txCtx, card, claim)
    const others = await rejectOtherClaims(txCtx, claim, rivals)
    return applyDecision(txCtx, claim, {
      action: 'acceptClaim',
      from: ['open'],
      to: 'accepted',
      emailJob,
      set: { status: 'accepted', decidedAt: ctx.now },
      details: { organization: card.id, with: [owned, ...others] },
    })
  })
}

async function organizationOf(ctx: RequestContext, claimId: number): Promise<number> {
  const [claim] = isRowId(claimId)
    ? await ctx.db.execute<{ id: number }>(sql`select organization_id as id from claims where id = ${claimId}`)
    : []
  if (!claim) throw notFound()
  return claim.id
}

/** An owner needs a confirmed address and an account that is not blocked, erased or about to be erased. */
async function assertClaimantMayOwn(ctx: RequestContext, claim: LockedClaim) {
  const [person] = await ctx.db.execute(
    sql`select 1 from users where id = ${claim.row.userId} and confirmed_at is not null and blocked_at is null
      and erased_at is null and erase_after is null for share`,
  )
  if (!person) throw new AppError('unconfirmed', { kind: 'conflict' })
}

function transferToClaimant(
  ctx: RequestContext,
  card: Locked<typeof organizationReviewable>,
  claim: LockedClaim,
): Promise<number> {
  return applyDecision(ctx, card, {
    action: 'acceptClaim',
    from: [card.state],
    to: card.state,
    set: { ownerId: claim.row.userId },
    details: { part: true, claim: claim.id },
  })
}

async function rejectOtherClaims(ctx: RequestContext, claim: LockedClaim, read: number[] | null): Promise<number[]> {
  const others = await ctx.db.execute<{ id: number }>(sql`select id from claims
    where organization_id = ${claim.row.organizationId} and status = 'open' and id <> ${claim.id} order by id for update`)
  if (read === null && others.length > 0) throw new AppError('rival_claims')
  if (others.some((other) => !read?.includes(other.id))) throw new AppError('changed_since')
  const entries: number[] = []
  for (const { id } of others) {
    entries.push(
      await applyDecision(ctx, await lockReviewable(ctx, claimReviewable, id), {
        action: 'rejectClaim',
        from: ['open'],
        to: 'rejected',
        emailJob,
        set: { status: 'rejected', decidedAt: ctx.now },
        details: { part: true, claim: claim.id },
      }),
    )
  }
  return entries
}

/** Rejects a claim; the claimant gets the reason by email. */
export const rejectClaim = decision(claimReviewable, {
  action: 'rejectClaim',
  from: ['open'],
  to: 'rejected',
  emailJob,
  reason: 'required',
  set: ({ reason, now }) => ({ status: 'rejected', reason, decidedAt: now }),
})
