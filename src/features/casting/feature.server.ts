import type { Feature } from '#kit/feature.ts'
import { castingJobs } from './jobs.server.ts'

export const casting: Feature = {
  name: 'casting',
  jobs: castingJobs,
}
