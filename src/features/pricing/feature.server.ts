import { eventDays } from '#features/events/commands/event-days.server.ts'
import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { copyPrices, priceDays } from './event-copy.server.ts'

export const pricing: Feature = {
  name: 'pricing',
  extensions: [extend(eventCopies, copyPrices), extend(eventDays, priceDays)],
}
