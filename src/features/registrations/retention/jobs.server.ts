import { eraseLapsedAnswers } from '#features/kept-answers/commands.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { anonymizeOldRegistrations, eraseSpecialAnswers } from './retention.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.retention': Record<string, never>
  }
}

/** Every night erases special answers, old registrations, and kept answers that nobody agreed again to keep. */
export async function registerRetentionJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.retention', async () => {
    const ctx = jobContext(deps, 'registrations.retention')
    await eraseSpecialAnswers(ctx)
    await anonymizeOldRegistrations(ctx)
    await eraseLapsedAnswers(ctx)
  })
  await jobs.schedule('registrations.retention', '37 4 * * *', {})
}
