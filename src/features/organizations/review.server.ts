import { eq, sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import type { PictureParent } from '#features/media/review.server.ts'
import { applyDecision, decide } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import {
  lockReviewable,
  type Reviewable,
  stateWithRequest,
  UNDECIDED_STATES,
} from '#features/review/commands/reviewables.server.ts'
import { organizationDecidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { reasonForm, remarkForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { memberOf, wasMemberOf } from './authorize-member.server.ts'
import { findPictureOwner } from './decision-emails.server.ts'
import { getOrganizationSnapshot } from './profile/snapshot.server.ts'
import { organizationMedia, organizationsSentBack } from './table.server.ts'

export const organizationEntity: EntityType = {
  type: 'organization',
  name: (_, { id }) => sql`select o.name from organizations o where o.id = ${id}`,
}

export const organizationReviewable: Reviewable = {
  type: 'organization',
  recipient: (_, id) => sql`${recipientColumns(sql`o.proposed_locale`, sql`o.proposed_email`)}
    from organizations o left join users u on u.id = coalesce(o.owner_id, o.proposed_by) where o.id = ${id}`,
  table: 'organizations',
  state: stateWithRequest('t'),
  available: 't.merged_into is null',
  columns: ['status', 'status_reason', 'verified_at', 'owner_id', 'merged_into', 'changes_requested_at'],
  // The owner, a present or recent member in any role, the proposer, or somebody with an open claim.
  interest: (ctx, me, id) => sql`exists (select 1 from organizations own_o
    where own_o.id = ${id} and (${memberOf(ctx, 'own_o')} or ${wasMemberOf(ctx, 'own_o')} or own_o.proposed_by = ${me} or exists (select 1 from claims own_x
      where own_x.organization_id = own_o.id and own_x.user_id = ${me} and own_x.status = 'open')))`,
}
export const organizationPictures: PictureParent = {
  links: organizationMedia,
  type: 'organization',
  job: emailJob,
  find: findPictureOwner,
}
export const organizationReferences: Reference[] = [
  { to: 'organization', table: 'organizations', column: 'merged_into' },
  {
    to: 'organization',
    table: 'memberships',
    column: 'organization_id',
    unless: (
      into,
    ) => sql`exists (select 1 from memberships x where x.organization_id = ${into} and x.user_id = t.user_id)
    or exists (select 1 from organizations x where x.id = ${into} and x.owner_id = t.user_id)`,
  },
]

const isOwned = (row: Record<string, unknown>) => row['owner_id'] !== null

const decisionTarget = (id: number) => ({ entityType: 'organization', id, emailJob }) as const

/** `version` is the profile that was read (`listQueue`), so that later changes are not verified unread. */
type VerifyOptions = { version?: string | null | undefined }

/** Activates a registered organization, also one that was asked for changes and has not answered. Like all decisions, returns the audit log's entry id. */
export async function verifyOrganization(
  ctx: RequestContext,
  id: number,
  { version }: VerifyOptions = {},
): Promise<number> {
  authorizeTeam(ctx)
  const set = { status: 'active', status_reason: null, changes_requested_at: null, verified_at: ctx.now.toISOString() }
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, 'organization', id)
    if (!isOwned(locked.row)) throw notFound()
    const isUndecided = UNDECIDED_STATES.some((state) => state === locked.state)
    if (version && isUndecided && version !== hashVersion(await getOrganizationSnapshot(txCtx.db, id)))
      throw new AppError('changed_since')
    await txCtx.db.delete(organizationsSentBack).where(eq(organizationsSentBack.organizationId, id))
    return applyDecision(txCtx, locked, {
      action: 'verifyOrganization' as const,
      from: UNDECIDED_STATES,
      to: 'active',
      set,
      emailJob,
    })
  })
}

/** Rejects an organization; its owner is told the reason and may submit it again. */
export async function rejectOrganization(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'rejected', status_reason: reason, changes_requested_at: null }
  const decision = {
    action: 'rejectOrganization' as const,
    from: UNDECIDED_STATES,
    to: 'rejected',
    set,
    reason,
    isApplicable: isOwned,
  }
  return sendBack(ctx, id, decision)
}

/** Asks the owner of an organization for changes. It stays out of the queue until it is sent in again. */
export async function askOrganizationChanges(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status_reason: reason, changes_requested_at: ctx.now.toISOString() }
  const decision = {
    action: 'askOrganizationChanges' as const,
    from: ['pending'],
    to: 'changes_requested',
    set,
    reason,
  }
  return sendBack(ctx, id, { ...decision, isApplicable: isOwned })
}

type SendingBack = Omit<Parameters<typeof decide>[1], 'entityType' | 'id' | 'emailJob'>

/** Keeps what was read, for the next review. */
const sendBack = (ctx: RequestContext, id: number, decision: SendingBack): Promise<number> =>
  transaction(ctx, async (txCtx) => {
    const entryId = await decide(txCtx, { ...decisionTarget(id), ...decision })
    const row = { content: await getOrganizationSnapshot(txCtx.db, id), entryId }
    const kept = txCtx.db.insert(organizationsSentBack).values({ organizationId: id, ...row })
    await kept.onConflictDoUpdate({ target: organizationsSentBack.organizationId, set: row })
    return entryId
  })

/** Hides an organization, owned or unclaimed, and all its events until it is restored. */
export async function suspendOrganization(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status: 'suspended', status_reason: reason }
  return decide(ctx, {
    ...decisionTarget(id),
    action: 'suspendOrganization' as const,
    from: ['active'],
    to: 'suspended',
    set,
    reason,
  })
}

/** Restores a suspended organization; the reason is optional. */
export async function restoreOrganization(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(remarkForm, form)
  const set = { status: 'active', status_reason: null }
  return decide(ctx, {
    ...decisionTarget(id),
    action: 'restoreOrganization' as const,
    from: ['suspended'],
    to: 'active',
    set,
    reason,
  })
}
