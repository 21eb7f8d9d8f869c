import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { abuseReportsPersonalData } from './personal-data.server.ts'

export const abuseReports: Feature = {
  name: 'abuse-reports',
  extensions: [extend(personalData, abuseReportsPersonalData)],
}
