import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteHiddenPictures } from './commands.server.ts'
import { removeUnreferencedFiles } from './unreferenced.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'media.forget': Record<string, never>
    'media.unreferenced': Record<string, never>
  }
}

/** Deletes hidden pictures and files without a row every night. */
export async function registerMediaJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('media.forget', async () => void (await deleteHiddenPictures(jobContext(deps, 'media.forget'))))
  await jobs.schedule('media.forget', '7 5 * * *', {})
  await jobs.work(
    'media.unreferenced',
    async () => void (await removeUnreferencedFiles(jobContext(deps, 'media.unreferenced'))),
    { retries: 2 },
  )
  await jobs.schedule('media.unreferenced', '37 5 * * *', {})
}
