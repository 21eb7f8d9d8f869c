import { eventParts } from '#features/events/commands/event-parts.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { seriesPart } from './event-part.server.ts'
import { eventSeries } from './openapi.ts'

export const series: Feature = {
  name: 'series',
  resources: [eventSeries],
  extensions: [extend(eventParts, seriesPart)],
}
