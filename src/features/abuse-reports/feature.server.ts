import { entityTypes } from '#features/audit/entity-types.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { reportQueue } from './admin.server.ts'
import { abuseReportCalls } from './api.server.ts'
import { abuseReportJobs } from './jobs.server.ts'
import { abuseReportsPersonalData } from './personal-data.server.ts'
import { caseEntity, caseReviewable } from './review.server.ts'

export const abuseReports: Feature = {
  name: 'abuse-reports',
  jobs: abuseReportJobs,
  calls: abuseReportCalls,
  extensions: [
    extend(entityTypes, caseEntity),
    extend(reviewables, caseReviewable),
    extend(queues, reportQueue),
    extend(personalData, abuseReportsPersonalData),
  ],
}
