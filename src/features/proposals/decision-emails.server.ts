import { sql } from 'drizzle-orm'
import {
  type AuditEntry,
  decisionEmail,
  EXAMPLE_REASON,
  type NameAndSlug,
  type ProposalEmails,
  type Proposer,
} from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { findAskedProposal, isProposalType, proposalToken } from './asked.server.ts'

const examples = {
  proposal_accepted: { path: paths.organizer('la-mesa') },
  proposal_rejected: { path: null, reason: EXAMPLE_REASON },
  proposal_changes_requested: {
    path: adminPaths.proposal('organization-1-0123456789abcdef'),
    reason: EXAMPLE_REASON,
  },
}

const find: ProposalEmails<keyof typeof examples>['find'] = async (ctx, decision) => {
  const { entityType, entityId, toState } = decision
  if (entityType !== 'organization' && entityType !== 'venue') return null
  if (toState === 'changes_requested') return askingEmail(ctx, decision)
  if (toState !== 'active' && toState !== 'rejected') return null
  const table = sql.identifier(entityType === 'venue' ? 'venues' : 'organizations')
  const [found] = await ctx.db.execute<NameAndSlug & Proposer>(sql`
    select p.name, coalesce(w.slug, p.slug) as slug, p.proposed_by as "userId", p.proposed_email as email,
      coalesce(p.proposed_locale, 'es') as locale
    from ${table} p left join ${table} w on w.id = p.merged_into
    where p.id = ${entityId} and (p.status = ${toState} or p.merged_into is not null)`)
  if (!found) return null
  const { name, slug, ...proposer } = found
  const page = entityType === 'venue' ? paths.venue(slug) : paths.organizer(slug)
  const content =
    toState === 'active'
      ? ({ kind: 'proposal_accepted', path: page, button: 'page' } as const)
      : ({ kind: 'proposal_rejected', path: null } as const)
  return { proposer, email: decisionEmail(decision, { ...content, name, why: 'proposal' }) }
}

/** Asks for changes, with the link under which the proposal is corrected and sent in again. */
async function askingEmail(ctx: RequestContext, decision: AuditEntry) {
  const { entityType, entityId } = decision
  const asked = isProposalType(entityType) ? await findAskedProposal(ctx, entityType, entityId) : null
  if (!asked) return null
  const { name, proposer, requestedAt } = asked
  const path = adminPaths.proposal(
    proposalToken(ctx.services, { entityType: asked.entityType, id: entityId, requestedAt }),
  )
  const content = { kind: 'proposal_changes_requested', path, button: 'proposal', name, why: 'proposal' } as const
  return { proposer, email: decisionEmail(decision, content) }
}

/** To whoever proposed an organizer or a venue. */
export const proposedEmails: ProposalEmails = { examples, find }
