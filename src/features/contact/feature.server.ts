import { entityTypes } from '#features/audit/entity-types.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { messageQueue } from './admin.server.ts'
import { contactCalls } from './api.server.ts'
import { messageEntity, messageReviewable } from './commands.server.ts'
import { contactJobs } from './jobs.server.ts'
import { contactPersonalData } from './personal-data.server.ts'

export const contact: Feature = {
  name: 'contact',
  jobs: contactJobs,
  calls: contactCalls,
  extensions: [
    extend(entityTypes, messageEntity),
    extend(reviewables, messageReviewable),
    extend(queues, messageQueue),
    extend(personalData, contactPersonalData),
  ],
}
