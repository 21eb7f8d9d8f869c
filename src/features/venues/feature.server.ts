import { entityTypes } from '#features/audit/entity-types.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { cards } from '#features/site-team/queries/cards.server.ts'
import { adminSearches } from '#features/site-team/queries/search.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { venueFiles } from './access.server.ts'
import { venueCard, venueSearch } from './admin.server.ts'
import { venue, venueCalls } from './api.server.ts'
import { venueEntity, venueReference, venueReviewable } from './commands.server.ts'

export const venues: Feature = {
  name: 'venues',
  resources: [venue],
  calls: venueCalls,
  extensions: [
    extend(entityTypes, venueEntity),
    extend(reviewables, venueReviewable),
    extend(references, venueReference),
    extend(adminSearches, venueSearch),
    extend(cards, venueCard),
    extend(mediaParents, venueFiles),
  ],
}
