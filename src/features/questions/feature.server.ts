import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { questionCalls } from './api.server.ts'
import { questionJobs } from './jobs.server.ts'
import { questionsPersonalData } from './personal-data.server.ts'
import { questionReportable } from './reportable.server.ts'

export const questions: Feature = {
  name: 'questions',
  jobs: questionJobs,
  calls: questionCalls,
  extensions: [extend(personalData, questionsPersonalData), extend(reportables, questionReportable)],
}
