import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { reviewed } from '#features/site-team/reviewed.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { messageQueue } from './admin.server.ts'
import { contactCalls } from './api.server.ts'
import { messageReviewable } from './commands.server.ts'
import { contactJobs } from './jobs.server.ts'
import { contactPersonalData } from './personal-data.server.ts'

export const contact: Feature = {
  name: 'contact',
  jobs: contactJobs,
  calls: contactCalls,
  extensions: [...reviewed(messageReviewable, { queue: messageQueue }), extend(personalData, contactPersonalData)],
}
