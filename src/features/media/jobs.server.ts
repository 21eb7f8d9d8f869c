import { job } from '#kit/job.server.ts'
import { deleteHiddenPictures } from './commands.server.ts'
import { removeUnreferencedFiles } from './unreferenced.server.ts'

export const mediaJobs = [
  job('media.forget', deleteHiddenPictures, { cron: '7 5 * * *' }),
  job('media.unreferenced', removeUnreferencedFiles, { cron: '37 5 * * *', retries: 2 }),
]
