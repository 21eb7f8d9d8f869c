import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { calendarFeedsPersonalData } from './personal-data.server.ts'

export const calendarFeeds: Feature = {
  name: 'calendar-feeds',
  extensions: [extend(personalData, calendarFeedsPersonalData)],
}
