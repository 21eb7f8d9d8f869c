import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { deleteUnlinkedDocuments } from './commands/cleanup.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'documents.files': Record<string, never>
  }
}

/** Every hour. */
export async function registerDocumentJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('documents.files', () => deleteUnlinkedDocuments(jobContext(deps, 'documents.files')))
  await jobs.schedule('documents.files', '41 * * * *', {})
}
