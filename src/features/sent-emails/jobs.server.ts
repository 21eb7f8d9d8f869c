import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteOldSentEmails } from './queries.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'emails.forget': Record<string, never>
  }
}

/** Forgets every night which emails were sent long ago. */
export async function registerSentEmailJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('emails.forget', () => deleteOldSentEmails(jobContext(deps, 'emails.forget')))
  await jobs.schedule('emails.forget', '53 4 * * *', {})
}
