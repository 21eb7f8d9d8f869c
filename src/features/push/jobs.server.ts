import { job } from '#kit/job.server.ts'
import { pushJob, sendPush } from './send.server.ts'

/** Sends notifications. A push service that is away is asked again for some hours: later they are no news. */
export const pushJobs = [job(pushJob, sendPush, { retries: 6, concurrency: 4 })]
