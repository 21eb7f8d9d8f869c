import type { Feature } from '#kit/feature.ts'

export const abuseReports: Feature = {
  name: 'abuse-reports',
}
