import type { Feature } from '#kit/feature.ts'
import { bulkDecisionJobs } from './jobs.server.ts'

export const bulkDecisions: Feature = {
  name: 'bulk-decisions',
  jobs: bulkDecisionJobs,
}
