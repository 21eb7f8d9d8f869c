import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { anonymizeOldRegistrations, eraseSpecialAnswers } from './retention.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.retention': Record<string, never>
  }
}

/** Every night erases special answers and old registrations. */
export async function registerRetentionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.retention', async () => {
    const ctx = jobContext(deps, 'registrations.retention')
    await eraseSpecialAnswers(ctx)
    await anonymizeOldRegistrations(ctx)
  })
  await jobs.schedule('registrations.retention', '37 4 * * *', {})
}
