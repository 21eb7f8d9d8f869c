import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { checkInPersonalData } from './personal-data.server.ts'

export const checkIn: Feature = {
  name: 'check-in',
  extensions: [extend(personalData, checkInPersonalData)],
}
