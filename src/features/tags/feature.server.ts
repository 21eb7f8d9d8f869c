import { entityTypes } from '#features/audit/entity-types.server.ts'
import { eventParts } from '#features/events/commands/event-parts.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { cards } from '#features/site-team/queries/cards.server.ts'
import { adminSearches } from '#features/site-team/queries/search.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { tagCard, tagSearch } from './admin.server.ts'
import { tag, tagCalls } from './api.server.ts'
import { tagsPart } from './event-part.server.ts'
import { tagEntity, tagReviewable } from './review.server.ts'

export const tags: Feature = {
  name: 'tags',
  resources: [tag],
  calls: tagCalls,
  extensions: [
    extend(entityTypes, tagEntity),
    extend(reviewables, tagReviewable),
    extend(adminSearches, tagSearch),
    extend(cards, tagCard),
    extend(eventParts, tagsPart),
  ],
}
