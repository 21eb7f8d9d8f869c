import { jobContext } from '#core/context.ts'
import type { Database } from '#core/database.server.ts'
import type { Jobs } from '#core/jobs.server.ts'
import { forgetTries } from './commands.server.ts'

declare module '#core/jobs.server.ts' {
  interface JobKinds {
    'attempts.sweep': Record<string, never>
  }
}

/** Clears the counters of those who tried something, every hour. */
export async function workAttempts(jobs: Jobs, { db }: { db: Database }) {
  await jobs.work('attempts.sweep', () => forgetTries(jobContext(db, 'attempts.sweep')))
  await jobs.schedule('attempts.sweep', '23 * * * *', {})
}
