import { eq, sql } from 'drizzle-orm'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision } from '#features/review/commands/decisions.server.ts'
import { type Locked, lockReviewable, reviewable } from '#features/review/commands/reviewables.server.ts'
import { decidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { recipientColumns } from '#features/review/recipient.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { organizationReviewable } from '../review.server.ts'
import { organizationRevisions } from '../table.server.ts'
import { applyFields, type OrganizationRevision, revertChange } from './revisions.server.ts'
import { getOrganizationSnapshot } from './snapshot.server.ts'

export const organizationRevisionReviewable = reviewable({
  type: 'organization_revision',
  name: (_, { id }) =>
    sql`select o.name from organization_revisions r join organizations o on o.id = r.organization_id where r.id = ${id}`,
  recipient: (
    _,
    id,
  ) => sql`${recipientColumns()} from organization_revisions r join organizations o on o.id = r.organization_id
    left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  table: organizationRevisions,
  state: organizationRevisions.status,
  columns: ['status', 'reason', 'decidedAt', 'decidedBy'],
  interest: (ctx, me, id) => sql`exists (select 1 from organization_revisions own_v
    where own_v.id = ${id} and (own_v.changed_by = ${me} or ${hasInterest(ctx, 'organization', sql`own_v.organization_id`)}))`,
  undo: async (ctx, { entityId, toState }, restoreColumns) => {
    await restoreColumns()
    if (toState === 'approved') await revertChange(ctx, entityId)
  },
})

/** `version` is the one that was read (`profileQueue`), so that later changes are not approved unread. */
type ApproveOptions = { version?: string | null | undefined }

type LockedChange = {
  card: Locked<typeof organizationReviewable>
  locked: Locked<typeof organizationRevisionReviewable>
  revision: OrganizationRevision
}

/** Locks the organization, then the revision, in the same order as edits do. Throws 404 when `needsApproval` differs. */
async function lockChange(ctx: RequestContext, id: number, needsApproval: boolean): Promise<LockedChange> {
  const find = () => ctx.db.select().from(organizationRevisions).where(eq(organizationRevisions.id, id))
  const [found] = isRowId(id) ? await find() : []
  if (!found || found.needsApproval !== needsApproval) throw notFound()
  const card = await lockReviewable(ctx, organizationReviewable, found.organizationId)
  const locked = await lockReviewable(ctx, organizationRevisionReviewable, id)
  const [revision] = await find()
  return { card, locked, revision: revision! }
}

const decidedBy = (ctx: RequestContext, me: { id: number }) => ({
  decidedAt: ctx.now,
  decidedBy: me.id,
})

/** Publishes a verified organization's change of name, links or picture. */
export async function approveChange(
  ctx: RequestContext,
  id: number,
  { version }: ApproveOptions = {},
): Promise<number> {
  const me = authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const { card, locked, revision } = await lockChange(txCtx, id, true)
    if (locked.state !== 'open') throw await alreadyDecidedError(txCtx, locked)
    if (version && version !== hashVersion(revision.after)) throw new AppError('changed_since')
    const current = await getOrganizationSnapshot(txCtx.db, card.id)
    const names = Object.keys(revision.after) as (keyof typeof current)[]
    const before = Object.fromEntries(names.map((name) => [name, current[name]]))
    await txCtx.db.update(organizationRevisions).set({ before }).where(eq(organizationRevisions.id, id))
    await applyFields(txCtx, revision, revision.after)
    const details = { changed: names, revision: id }
    // An audit log entry for the organization too, so that later changes of it prevent the undo.
    const part = await applyDecision(txCtx, card, {
      action: 'approveChange',
      from: [card.state],
      to: card.state,
      set: {},
      details: { ...details, part: true },
    })
    return applyDecision(txCtx, locked, {
      action: 'approveChange',
      from: ['open'],
      to: 'approved',
      emailJob,
      set: { status: 'approved', ...decidedBy(ctx, me) },
      details: { ...details, organization: card.id, with: [part] },
    })
  })
}

/** Rejects the change; the organization is told the reason by email. */
export async function rejectChange(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const { card, locked, revision } = await lockChange(txCtx, id, true)
    return applyDecision(txCtx, locked, {
      action: 'rejectChange',
      from: ['open'],
      to: 'rejected',
      reason,
      emailJob,
      set: { status: 'rejected', reason, ...decidedBy(ctx, me) },
      details: { changed: Object.keys(revision.after), revision: id, organization: card.id },
    })
  })
}

/** Marks an edit that needed no approval as reviewed. */
export async function reviewProfile(ctx: RequestContext, id: number): Promise<number> {
  const me = authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const { card, locked } = await lockChange(txCtx, id, false)
    return applyDecision(txCtx, locked, {
      action: 'reviewProfile',
      from: ['open'],
      to: 'reviewed',
      set: { status: 'reviewed', ...decidedBy(ctx, me) },
      details: { revision: id, organization: card.id },
    })
  })
}

/** Marks an edit that is public already as reviewed and asks for another; its reason is kept with it. */
export async function askProfileChanges(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const { card, locked } = await lockChange(txCtx, id, false)
    return applyDecision(txCtx, locked, {
      action: 'askProfileChanges',
      from: ['open'],
      to: 'reviewed',
      reason,
      emailJob,
      set: { status: 'reviewed', reason, ...decidedBy(ctx, me) },
      details: { revision: id, organization: card.id },
    })
  })
}
