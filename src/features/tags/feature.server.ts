import { eventParts } from '#features/events/commands/event-parts.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { tagsPart } from './event-part.server.ts'

export const tags: Feature = {
  name: 'tags',
  extensions: [extend(eventParts, tagsPart)],
}
