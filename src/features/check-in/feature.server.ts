import { entityTypes } from '#features/audit/entity-types.server.ts'
import { ownedRows, personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { checkInCalls } from './api.server.ts'
import { checkInJobs } from './jobs.server.ts'
import { checkInStaffEntity } from './staff/staff.server.ts'
import { checkInStaff } from './table.server.ts'

const checkInPersonalData = ownedRows('checkInStaff', checkInStaff, 'userId', ['eventId', 'createdAt', 'revokedAt'])

export const checkIn: Feature = {
  name: 'check-in',
  jobs: checkInJobs,
  calls: checkInCalls,
  extensions: [extend(entityTypes, checkInStaffEntity), extend(personalData, checkInPersonalData)],
}
