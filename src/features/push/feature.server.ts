import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { pushJobs } from './jobs.server.ts'
import { pushPersonalData } from './personal-data.server.ts'

export const push: Feature = {
  name: 'push',
  jobs: pushJobs,
  extensions: [extend(personalData, pushPersonalData)],
}
