import { job } from '#kit/job.server.ts'
import { deleteUnlinkedDocuments } from './commands/cleanup.server.ts'

export const documentJobs = [job('documents.files', deleteUnlinkedDocuments, { cron: '41 * * * *' })]
