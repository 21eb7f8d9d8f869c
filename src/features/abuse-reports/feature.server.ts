import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { reviewed } from '#features/site-team/reviewed.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { reportQueue } from './admin.server.ts'
import { abuseReportCalls } from './api.server.ts'
import { abuseReportJobs } from './jobs.server.ts'
import { abuseReportsPersonalData } from './personal-data.server.ts'
import { caseReviewable } from './review.server.ts'

export const abuseReports: Feature = {
  name: 'abuse-reports',
  jobs: abuseReportJobs,
  calls: abuseReportCalls,
  extensions: [...reviewed(caseReviewable, { queue: reportQueue }), extend(personalData, abuseReportsPersonalData)],
}
