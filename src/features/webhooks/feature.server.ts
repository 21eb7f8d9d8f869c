import type { Feature } from '#kit/feature.ts'
import { webhookJobs } from './jobs.server.ts'

export const webhooks: Feature = {
  name: 'webhooks',
  jobs: webhookJobs,
}
