import { type AuditEntry, registerDecisionFollower } from '#features/review/decision-emails.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { listAwaitedEvents, listFollowers } from './changes.server.ts'

/** Whether a decision of the site team hides an event or shows it again. */
function shownBy({ fromState, toState, entityType }: AuditEntry): boolean | null {
  const shown = entityType === 'event' ? 'published' : 'active'
  const isHiding = entityType === 'event' ? toState !== shown : toState === 'suspended'
  if (fromState === shown && isHiding) return false
  const isShowing = entityType === 'event' ? true : fromState === 'suspended'
  return toState === shown && isShowing ? true : null
}

/** Emails everybody who counts on these events. Registrations stay as they are. */
async function tellFollowers(
  ctx: RequestContext,
  eventIds: number[],
  { jobId, shown }: { jobId: string; shown: boolean },
) {
  for (const eventId of eventIds) {
    const followers = await listFollowers(ctx, eventId)
    await transaction(ctx, async ({ db }) => {
      for (const to of followers) {
        const id = jobIdFrom(jobId, `${eventId} ${JSON.stringify(to)}`)
        await ctx.services.jobs.enqueue(db, 'registrations.event_shown_letter', { eventId, shown, to }, { id })
      }
    })
  }
}

registerDecisionFollower('event', async (ctx, decision, jobId) => {
  const shown = shownBy(decision)
  if (shown !== null) await tellFollowers(ctx, [decision.entityId], { jobId, shown })
})
registerDecisionFollower('organization', async (ctx, decision, jobId) => {
  const shown = shownBy(decision)
  if (shown !== null) await tellFollowers(ctx, await listAwaitedEvents(ctx, decision.entityId), { jobId, shown })
})
