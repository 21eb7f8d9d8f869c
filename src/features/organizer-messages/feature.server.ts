import { ownedRows, personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { organizerMessageJobs } from './jobs.server.ts'
import { organizerMessages as organizerMessagesTable } from './table.server.ts'

const organizerMessagesPersonalData = ownedRows('messagesToOrganizers', organizerMessagesTable, 'senderId', [
  'registrationId',
  'message',
  'createdAt',
])

export const organizerMessages: Feature = {
  name: 'organizer-messages',
  jobs: organizerMessageJobs,
  extensions: [extend(personalData, organizerMessagesPersonalData)],
}
