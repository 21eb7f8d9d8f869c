import type { Feature } from '#kit/feature.ts'

export const calendarFeeds: Feature = {
  name: 'calendar-feeds',
}
