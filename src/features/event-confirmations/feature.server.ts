import type { Feature } from '#kit/feature.ts'
import { confirmationJobs } from './jobs.server.ts'

export const eventConfirmations: Feature = {
  name: 'event-confirmations',
  jobs: confirmationJobs,
}
