import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { sentEmailJobs } from './jobs.server.ts'
import { sentEmailsPersonalData } from './personal-data.server.ts'

export const sentEmails: Feature = {
  name: 'sent-emails',
  jobs: sentEmailJobs,
  extensions: [extend(personalData, sentEmailsPersonalData)],
}
