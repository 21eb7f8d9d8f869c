import { ownedRows, personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { calendarFeeds as calendarFeedsTable } from './table.server.ts'

/** Without the addresses: a copy that is passed on must open nothing. */
const calendarFeedsPersonalData = ownedRows('personalCalendars', calendarFeedsTable, 'userId', [
  'kind',
  'createdAt',
  'lastReadAt',
])

export const calendarFeeds: Feature = {
  name: 'calendar-feeds',
  extensions: [extend(personalData, calendarFeedsPersonalData)],
}
