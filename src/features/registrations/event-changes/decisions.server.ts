import { sql } from 'drizzle-orm'
import type { AuditEntry, EffectiveDecision } from '#features/review/decision-emails.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { listAwaitedEvents } from './changes.server.ts'
import { enqueueStandingEmails } from './decision-jobs.server.ts'
import type { Standing } from './standing-email.ts'

/** What a decision of the site team does to an event, or to those of an organization; null for others. */
function standingAfter({ fromState, toState, entityType }: AuditEntry): Standing | null {
  if (entityType !== 'event' && entityType !== 'organization') return null
  const shown = entityType === 'event' ? 'published' : 'active'
  const isHiding = entityType === 'event' ? toState !== shown : toState === 'suspended'
  if (fromState === shown && isHiding) return 'hidden'
  // A decision about a published event that leaves it so shows nobody anything new.
  const isShowing = entityType === 'event' ? fromState !== shown : fromState === 'suspended'
  return toState === shown && isShowing ? 'shown' : null
}

/** When it was hidden before it was shown again: ISO 8601. Null the first time, when nobody can have missed it. */
async function lastHidden(ctx: RequestContext, { id, entityType, entityId, toState }: AuditEntry) {
  const [hidden] = await ctx.db.execute<{ at: string }>(sql`
    select to_json(h.created_at) #>> '{}' as at from audit_log h where h.entity_type = ${entityType} and h.entity_id = ${entityId}
      and h.id < ${id} and h.from_state = ${toState} and h.to_state <> ${toState} and h.undoes is null
      and not exists (select 1 from audit_log u where u.undoes = h.id) order by h.id desc limit 1`)
  return hidden?.at ?? null
}

/** Tells who counts on these events how they stand; that they are shown again only those who counted on them when they were hidden. */
export async function tellStanding(ctx: RequestContext, { decision, jobId }: EffectiveDecision) {
  const standing = standingAfter(decision)
  const registeredBefore = standing === 'shown' ? await lastHidden(ctx, decision) : null
  if (!standing || (standing === 'shown' && !registeredBefore)) return
  const { entityType, entityId } = decision
  const events = entityType === 'event' ? [entityId] : await listAwaitedEvents(ctx, entityId)
  await enqueueStandingEmails(ctx, events, { jobId, standing, registeredBefore })
}
