import { decide } from '#features/review/commands/decisions.server.ts'
import { type Columns, UNDECIDED_STATES } from '#features/review/commands/reviewables.server.ts'
import { proposalDecidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { COUNTRIES } from '#shared/enums.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { QueueDecisions } from '#shared/review/bulk-decisions.ts'

const isUnclaimed = (row: Columns) => row['owner_id'] === null
const organizerDecision = (id: number) =>
  ({ entityType: 'organization', id, isApplicable: isUnclaimed, emailJob }) as const
const venueDecision = (id: number) => ({ entityType: 'venue', id, isApplicable: () => true, emailJob }) as const
/** A decision ends a request for changes, and its link. */
const answered = { changes_requested_at: null }
type ProposalTarget = ReturnType<typeof organizerDecision> | ReturnType<typeof venueDecision>

/** Accepts a proposed organizer into the directory, without an owner. As every decision, also while its proposer is asked for changes. */
export async function acceptOrganizer(ctx: RequestContext, id: number): Promise<number> {
  authorizeTeam(ctx)
  const set = { ...answered, status: 'active', status_reason: null, verified_at: ctx.now.toISOString() }
  return decide(ctx, {
    ...organizerDecision(id),
    action: 'acceptOrganizer' as const,
    from: UNDECIDED_STATES,
    to: 'active',
    set,
  })
}

/** Rejects a proposed organizer; the proposer is told the reason by email, if there is an address. */
export async function rejectOrganizer(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { ...answered, status: 'rejected', status_reason: reason }
  return decide(ctx, {
    ...organizerDecision(id),
    action: 'rejectOrganizer' as const,
    from: UNDECIDED_STATES,
    to: 'rejected',
    set,
    reason,
  })
}

/** Accepts a proposed venue. Events that use it show it from then on. */
export async function acceptVenue(ctx: RequestContext, id: number): Promise<number> {
  authorizeTeam(ctx)
  const set = { ...answered, status: 'active', status_reason: null }
  const decision = { action: 'acceptVenue' as const, from: UNDECIDED_STATES, to: 'active', set }
  return decide(ctx, { ...venueDecision(id), ...decision, isApplicable: isInKnownCountry })
}

/** Rejects a proposed venue. Events that use it have no public venue until their organizers choose another. */
export async function rejectVenue(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { ...answered, status: 'rejected', status_reason: reason }
  return decide(ctx, {
    ...venueDecision(id),
    action: 'rejectVenue' as const,
    from: UNDECIDED_STATES,
    to: 'rejected',
    set,
    reason,
  })
}

/**
 * Asks whoever proposed it for changes, with a link to their proposal. It stays out of the queue until it is sent in again. Throws 409 where
 * nobody could be asked: nobody would send it in again.
 */
async function askProposalChanges(ctx: RequestContext, target: ProposalTarget, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { status_reason: reason, changes_requested_at: ctx.now.toISOString() }
  const decision = { action: 'askProposalChanges' as const, from: ['pending'], to: 'changes_requested', set, reason }
  const isApplicable = (row: Columns) => target.isApplicable(row) && hasProposer(row)
  return decide(ctx, { ...target, ...decision, isApplicable })
}

function hasProposer(row: Columns) {
  if (row['proposed_by'] !== null || row['proposed_email'] !== null) return true
  throw new AppError('nobody_to_ask')
}

/** What can be decided about a proposal: `entityType` says which of the two it is. */
export const PROPOSAL_DECISIONS: QueueDecisions<'proposals', ProposalDecision> = {
  accept: (ctx, id, _form, _version, entityType) => (entityType === 'venue' ? acceptVenue : acceptOrganizer)(ctx, id),
  changes: (ctx, id, form, _version, entityType) =>
    askProposalChanges(ctx, entityType === 'venue' ? venueDecision(id) : organizerDecision(id), form),
  reject: (ctx, id, form, _version, entityType) =>
    (entityType === 'venue' ? rejectVenue : rejectOrganizer)(ctx, id, form),
}
type ProposalDecision = (
  ctx: RequestContext,
  id: number,
  form: unknown,
  version: string | null,
  entityType: AuditedType,
) => Promise<number>

/** Older proposals may have an unsupported country, which must be corrected first. */
function isInKnownCountry({ country }: Columns) {
  if (COUNTRIES.some((code) => code === country)) return true
  throw new AppError('invalid', { fields: { country: 'choice' } })
}
