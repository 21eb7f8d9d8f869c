import { findActor } from '#features/identity/accounts/queries/actor.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldBulks, stopBulk } from './bulk/commands.server.ts'
import { decideItems } from './bulk/decide.server.ts'
import { findBulkActor } from './bulk/queries.server.ts'
import { deleteOldViewers } from './viewers/viewers.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'review.forget': Record<string, never>
  }
}

/** Decides many items at once as the moderator who asked for it, and forgets what was only for the moment. */
export async function registerSiteTeamJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('review.bulk', async ({ bulkId }, { signal }) => {
    const ctx = jobContext(deps, 'review.bulk')
    const actorId = await findBulkActor(ctx, bulkId)
    const actor = actorId === null ? null : await findActor(ctx, actorId)
    // No longer of the team: what is left stays undecided.
    if (!actor || actor.siteRole === 'member') return stopBulk(ctx, bulkId)
    // Each item is decided at its own time: the minute for undoing it begins then.
    await decideItems({ ...ctx, actor }, bulkId, { signal, clock: () => new Date() })
  })
  await jobs.work('review.forget', async () => {
    const ctx = jobContext(deps, 'review.forget')
    await deleteOldViewers(ctx)
    await deleteOldBulks(ctx)
  })
  await jobs.schedule('review.forget', '*/10 * * * *', {})
}
