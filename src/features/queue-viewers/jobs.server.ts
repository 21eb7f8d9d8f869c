import { job } from '#kit/job.server.ts'
import { deleteOldViewers } from './viewers.server.ts'

/** Forgets who looked at what, also when nobody of the team comes back to do so. */
export const queueViewerJobs = [job('review.viewers', deleteOldViewers, { cron: '*/10 * * * *' })]
