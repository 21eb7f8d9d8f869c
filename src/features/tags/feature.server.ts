import { eventParts } from '#features/events/commands/event-parts.server.ts'
import { reviewed } from '#features/site-team/reviewed.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { tagCard, tagSearch } from './admin.server.ts'
import { tag, tagCalls } from './api.server.ts'
import { tagsPart } from './event-part.server.ts'
import { tagReviewable } from './review.server.ts'

export const tags: Feature = {
  name: 'tags',
  resources: [tag],
  calls: tagCalls,
  extensions: [...reviewed(tagReviewable, { search: tagSearch, card: tagCard }), extend(eventParts, tagsPart)],
}
