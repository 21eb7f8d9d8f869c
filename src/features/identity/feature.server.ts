import { reviewed } from '#features/site-team/reviewed.server.ts'
import type { Feature } from '#kit/feature.ts'
import { peopleSearch } from './accounts/admin.server.ts'
import { accountCalls } from './accounts/api.server.ts'
import { accountJobs } from './accounts/jobs.server.ts'
import { userReviewable } from './accounts/review.server.ts'
import { passkeyCalls } from './passkeys/api.server.ts'
import { sessionCalls } from './sessions/api.server.ts'

export const identity: Feature = {
  name: 'identity',
  jobs: accountJobs,
  calls: [...sessionCalls, ...accountCalls, ...passkeyCalls],
  extensions: reviewed(userReviewable, { search: peopleSearch }),
}
