import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { eraseDeletedCharacters } from './commands/deletion.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'characters.erase': Record<string, never>
  }
}

/** Erases deleted characters every night. */
export async function registerCharacterJobs(jobs: Jobs, deps: JobDeps) {
  const handle = async () => void (await eraseDeletedCharacters(jobContext(deps, 'characters.erase')))
  await jobs.work('characters.erase', handle)
  await jobs.schedule('characters.erase', '37 4 * * *', {})
}
