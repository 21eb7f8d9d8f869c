import { findActor } from '#features/identity/accounts/queries/actor.server.ts'
import { job } from '#kit/job.server.ts'
import { bulkDecisionJob, deleteOldBulks, stopBulk } from './commands.server.ts'
import { decideItems } from './decide.server.ts'
import { findBulkActor } from './queries.server.ts'

export const bulkDecisionJobs = [
  /** Decides many items as the moderator who asked for it. */
  job(bulkDecisionJob, async (ctx, { bulkId }, { signal }) => {
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
  }),
  job('review.forget', deleteOldBulks, { cron: '59 4 * * *' }),
]
