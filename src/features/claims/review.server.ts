import { sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision, decide } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { type LockedReviewable, lockReviewable, type Reviewable } from '#features/review/commands/reviewables.server.ts'
import { claimDecidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { acceptForm } from './schema.ts'

export const claimEntity: EntityType = {
  type: 'claim',
  name: (_, { id }) =>
    sql`select o.name from claims c join organizations o on o.id = c.organization_id where c.id = ${id}`,
}

export const claimReviewable: Reviewable = {
  type: 'claim',
  recipient: (_, id) => sql`${recipientColumns()} from claims c join users u on u.id = c.user_id where c.id = ${id}`,
  table: 'claims',
  state: 't.status',
  available: 'true',
  columns: ['status', 'reason', 'decided_at'],
  interest: (ctx, me, id) => sql`exists (select 1 from claims own_c
    where own_c.id = ${id} and (own_c.user_id = ${me} or ${hasInterest(ctx, 'organization', sql`own_c.organization_id`)}))`,
}
export const claimReference: Reference = {
  to: 'organization',
  table: 'claims',
  column: 'organization_id',
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
    const card = await lockReviewable(txCtx, 'organization', await organizationOf(txCtx, id))
    const claim = await lockReviewable(txCtx, 'claim', id)
    if (claim.state !== 'open') throw await alreadyDecidedError(txCtx, claim)
    if (card.row['owner_id'] !== null) throw await alreadyDecidedError(txCtx, card)
    await assertClaimantMayOwn(txCtx, claim)
    const owned = await transferToClaimant(txCtx, card, claim)
    const others = await rejectOtherClaims(txCtx, claim, rivals)
    const set = { status: 'accepted', decided_at: ctx.now.toISOString() }
    const decision = {
      action: 'acceptClaim' as const,
      from: ['open'],
      to: 'accepted',
      set,
      emailJob,
    }
    return applyDecision(txCtx, claim, { ...decision, details: { organization: card.id, with: [owned, ...others] } })
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
async function assertClaimantMayOwn(ctx: RequestContext, claim: LockedReviewable) {
  const [person] = await ctx.db.execute(
    sql`select 1 from users where id = ${claim.row['user_id']} and confirmed_at is not null and blocked_at is null
      and erased_at is null and erase_after is null for share`,
  )
  if (!person) throw new AppError('unconfirmed', { kind: 'conflict' })
}

function transferToClaimant(ctx: RequestContext, card: LockedReviewable, claim: LockedReviewable): Promise<number> {
  const decision = {
    action: 'acceptClaim' as const,
    from: [card.state],
    to: card.state,
    set: { owner_id: claim.row['user_id'] },
  }
  return applyDecision(ctx, card, { ...decision, details: { part: true, claim: claim.id } })
}

async function rejectOtherClaims(
  ctx: RequestContext,
  claim: LockedReviewable,
  read: number[] | null,
): Promise<number[]> {
  const others = await ctx.db.execute<{ id: number }>(sql`select id from claims
    where organization_id = ${claim.row['organization_id']} and status = 'open' and id <> ${claim.id} order by id for update`)
  if (read === null && others.length > 0) throw new AppError('rival_claims')
  if (others.some((other) => !read?.includes(other.id))) throw new AppError('changed_since')
  const entries: number[] = []
  for (const { id } of others) {
    const set = { status: 'rejected', decided_at: ctx.now.toISOString() }
    const decision = {
      action: 'rejectClaim' as const,
      from: ['open'],
      to: 'rejected',
      set,
      emailJob,
    }
    entries.push(
      await applyDecision(ctx, await lockReviewable(ctx, 'claim', id), {
        ...decision,
        details: { part: true, claim: claim.id },
      }),
    )
  }
  return entries
}

/** Rejects a claim; the claimant gets the reason by email. */
export async function rejectClaim(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', reason, decided_at: ctx.now.toISOString() }
  const decision = {
    action: 'rejectClaim' as const,
    from: ['open'],
    to: 'rejected',
    set,
    reason,
    emailJob,
  }
  return decide(ctx, { entityType: 'claim', id, ...decision })
}
