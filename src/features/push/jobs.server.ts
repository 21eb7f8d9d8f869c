import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { sendPush } from './send.server.ts'

/** Sends notifications. A push service that is away is asked again for some hours: later they are no news. */
export async function registerPushJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('push.send', (payload) => sendPush(jobContext(deps, 'push.send'), payload), {
    retries: 6,
    concurrency: 4,
  })
}
