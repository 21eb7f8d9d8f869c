import { type AuditEntry, registerDecisionListener } from '#features/review/decision-emails.server.ts'
import { listAwaitedEvents } from './changes.server.ts'
import { enqueueStandingEmails } from './decision-jobs.server.ts'
import type { Standing } from './standing-email.ts'

/** What a decision of the site team does to an event; null for others. */
function standingAfter({ fromState, toState, entityType }: AuditEntry): Standing | null {
  const shown = entityType === 'event' ? 'published' : 'active'
  const isHiding = entityType === 'event' ? toState !== shown : toState === 'suspended'
  if (fromState === shown && isHiding) return 'hidden'
  // A decision about a published event that leaves it so shows nobody anything new.
  const isShowing = entityType === 'event' ? fromState !== shown : fromState === 'suspended'
  return toState === shown && isShowing ? 'shown' : null
}

registerDecisionListener('event', async (ctx, decision, jobId) => {
  const standing = standingAfter(decision)
  if (standing) await enqueueStandingEmails(ctx, [decision.entityId], { jobId, standing })
})
registerDecisionListener('organization', async (ctx, decision, jobId) => {
  const standing = standingAfter(decision)
  if (standing) await enqueueStandingEmails(ctx, await listAwaitedEvents(ctx, decision.entityId), { jobId, standing })
})
