import type { Feature } from '#kit/feature.ts'
import { decisionEmailJobs } from './jobs.server.ts'

export const decisionEmails: Feature = {
  name: 'decision-emails',
  jobs: decisionEmailJobs,
}
