import { entityTypes } from '#features/audit/entity-types.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { adminSearches } from '#features/site-team/queries/search.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { peopleSearch } from './accounts/admin.server.ts'
import { accountCalls } from './accounts/api.server.ts'
import { accountJobs } from './accounts/jobs.server.ts'
import { userEntity, userReviewable } from './accounts/review.server.ts'
import { passkeyCalls } from './passkeys/api.server.ts'
import { sessionCalls } from './sessions/api.server.ts'

export const identity: Feature = {
  name: 'identity',
  jobs: accountJobs,
  calls: [...sessionCalls, ...accountCalls, ...passkeyCalls],
  extensions: [
    extend(entityTypes, userEntity),
    extend(reviewables, userReviewable),
    extend(adminSearches, peopleSearch),
  ],
}
