import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { anonymizeOldRegistrations, eraseSpecialAnswers } from './retention.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.forget': Record<string, never>
  }
}

/** Every night erases special answers and old registrations. */
export async function registerRetentionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.forget', async () => {
    const ctx = jobContext(deps, 'registrations.forget')
    await eraseSpecialAnswers(ctx)
    await anonymizeOldRegistrations(ctx)
  })
  await jobs.schedule('registrations.forget', '37 4 * * *', {})
}
