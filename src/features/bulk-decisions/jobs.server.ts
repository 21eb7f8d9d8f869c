import { findActor } from '#features/identity/accounts/queries/actor.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldBulks, stopBulk } from './commands.server.ts'
import { decideItems } from './decide.server.ts'
import { findBulkActor } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'review.bulk': { bulkId: number }
    'review.forget': Record<string, never>
  }
}

/** Decides many items as the moderator who asked for it, and forgets every night the outcomes of old decisions. */
export async function registerBulkDecisionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('review.bulk', async ({ bulkId }, { signal }) => {
    const ctx = jobContext(deps, 'review.bulk')
    const actorId = await findBulkActor(ctx, bulkId)
    const findModerator = async () => {
      const actor = actorId === null ? null : await findActor(ctx, actorId)
      return actor?.siteRole === 'member' ? null : actor
    }
    const actor = await findModerator()
    // Each item is decided at its own time: the minute for undoing it begins then.
    const mayGoOn = async () => (await findModerator()) !== null
    if (actor) await decideItems({ ...ctx, actor }, bulkId, { signal, clock: () => new Date(), mayGoOn })
    // No longer of the team, be it in the middle of it: what is left stays undecided.
    if (!(await mayGoOn())) await stopBulk(ctx, bulkId)
  })
  await jobs.work('review.forget', () => deleteOldBulks(jobContext(deps, 'review.forget')))
  await jobs.schedule('review.forget', '59 4 * * *', {})
}
