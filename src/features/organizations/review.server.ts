import { eq, sql } from 'drizzle-orm'
import type { PictureParent } from '#features/media/review.server.ts'
import { applyDecision, decision } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import {
  type Locked,
  lockReviewable,
  reviewable,
  stateWithRequest,
  UNDECIDED_STATES,
} from '#features/review/commands/reviewables.server.ts'
import { decidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { memberOf, wasMemberOf } from './authorize-member.server.ts'
import { findPictureOwner } from './decision-emails.server.ts'
import { getOrganizationSnapshot } from './profile/snapshot.server.ts'
import { organizationMedia, organizations, organizationsSentBack } from './table.server.ts'

export const organizationReviewable = reviewable({
  type: 'organization',
  name: (_, { id }) => sql`select o.name from organizations o where o.id = ${id}`,
  recipient: (_, id) => sql`${recipientColumns(sql`o.proposed_locale`, sql`o.proposed_email`)}
    from organizations o left join users u on u.id = coalesce(o.owner_id, o.proposed_by) where o.id = ${id}`,
  table: organizations,
  state: stateWithRequest(organizations),
  available: sql`${organizations.mergedInto} is null`,
  columns: ['status', 'statusReason', 'verifiedAt', 'ownerId', 'mergedInto', 'changesRequestedAt'],
  // The owner, a present or recent member in any role, the proposer, or someone with an open claim.
  interest: (ctx, me, id) => sql`exists (select 1 from organizations own_o
    where own_o.id = ${id} and (${memberOf(ctx, 'own_o')} or ${wasMemberOf(ctx, 'own_o')} or own_o.proposed_by = ${me} or exists (select 1 from claims own_x
      where own_x.organization_id = own_o.id and own_x.user_id = ${me} and own_x.status = 'open')))`,
})
export const organizationPictures: PictureParent = {
  links: organizationMedia,
  type: 'organization',
  find: findPictureOwner,
}
export const organizationReference: Reference = { to: 'organization', column: organizations.mergedInto }

const isOwned = ({ row }: Locked<typeof organizationReviewable>) => row.ownerId !== null

/** `version` is the profile that was read (`listQueue`), so that later changes are not verified unread. */
type VerifyOptions = { version?: string | null | undefined }

/** Activates a registered organization, also one that was asked for changes and has not answered. Like all decisions, returns the audit log's entry id. */
export async function verifyOrganization(
  ctx: RequestContext,
  id: number,
  { version }: VerifyOptions = {},
): Promise<number> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, organizationReviewable, id)
    if (!isOwned(locked)) throw notFound()
    const isUndecided = UNDECIDED_STATES.some((state) => state === locked.state)
    if (version && isUndecided && version !== hashVersion(await getOrganizationSnapshot(txCtx.db, id)))
      throw new AppError('changed_since')
    await txCtx.db.delete(organizationsSentBack).where(eq(organizationsSentBack.organizationId, id))
    return applyDecision(txCtx, locked, {
      action: 'verifyOrganization',
      from: UNDECIDED_STATES,
      to: 'active',
      emailJob,
      set: { status: 'active', statusReason: null, changesRequestedAt: null, verifiedAt: ctx.now },
    })
  })
}

/** Keeps what was read, for the next review. */
async function keepSentBack(ctx: RequestContext, organizationId: number, entryId: number) {
  const row = { content: await getOrganizationSnapshot(ctx.db, organizationId), entryId }
  const kept = ctx.db.insert(organizationsSentBack).values({ organizationId, ...row })
  await kept.onConflictDoUpdate({ target: organizationsSentBack.organizationId, set: row })
}

/** Rejects an organization; its owner is told the reason and may submit it again. */
export const rejectOrganization = decision(organizationReviewable, {
  action: 'rejectOrganization',
  from: UNDECIDED_STATES,
  to: 'rejected',
  emailJob,
  reason: 'required',
  set: ({ reason }) => ({ status: 'rejected', statusReason: reason, changesRequestedAt: null }),
  isApplicable: isOwned,
  after: keepSentBack,
})

/** Asks the owner of an organization for changes. It stays out of the queue until it is sent in again. */
export const askOrganizationChanges = decision(organizationReviewable, {
  action: 'askOrganizationChanges',
  from: ['pending'],
  to: 'changes_requested',
  emailJob,
  reason: 'required',
  set: ({ reason, now }) => ({ statusReason: reason, changesRequestedAt: now }),
  isApplicable: isOwned,
  after: keepSentBack,
})

/** Hides an organization, owned or unclaimed, and all its events until it is restored. */
export const suspendOrganization = decision(organizationReviewable, {
  action: 'suspendOrganization',
  from: ['active'],
  to: 'suspended',
  emailJob,
  reason: 'required',
  set: ({ reason }) => ({ status: 'suspended', statusReason: reason }),
})

/** Restores a suspended organization; the reason is optional. */
export const restoreOrganization = decision(organizationReviewable, {
  action: 'restoreOrganization',
  from: ['suspended'],
  to: 'active',
  emailJob,
  reason: 'optional',
  set: () => ({ status: 'active', statusReason: null }),
})
