import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { removeOldImports } from './imports.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'payments.statements': Record<string, never>
  }
}

/** Every hour erases bank statements that were imported more than a day ago. */
export async function registerStatementJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('payments.statements', () => removeOldImports(jobContext(deps, 'payments.statements')))
  await jobs.schedule('payments.statements', '17 * * * *', {})
}
