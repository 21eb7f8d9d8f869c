import { ownedRows, personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { sentEmailJobs } from './jobs.server.ts'
import { sentEmails as sentEmailsTable } from './table.server.ts'

const sentEmailsPersonalData = ownedRows('sentEmails', sentEmailsTable, 'userId', [
  'kind',
  'subject',
  'state',
  'createdAt',
])

export const sentEmails: Feature = {
  name: 'sent-emails',
  jobs: sentEmailJobs,
  extensions: [extend(personalData, sentEmailsPersonalData)],
}
