import type { Feature } from '#kit/feature.ts'
import { queueViewerJobs } from './jobs.server.ts'

export const queueViewers: Feature = {
  name: 'queue-viewers',
  jobs: queueViewerJobs,
}
