import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { eventDays, signupDays } from './commands/event-days.server.ts'

export const events: Feature = {
  name: 'events',
  extensions: [extend(eventDays, signupDays)],
}
