import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { organizerMessageJobs } from './jobs.server.ts'
import { organizerMessagesPersonalData } from './personal-data.server.ts'

export const organizerMessages: Feature = {
  name: 'organizer-messages',
  jobs: organizerMessageJobs,
  extensions: [extend(personalData, organizerMessagesPersonalData)],
}
