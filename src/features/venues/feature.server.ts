import { mediaParents } from '#features/media/queries.server.ts'
import { reviewed } from '#features/site-team/reviewed.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { venueFiles } from './access.server.ts'
import { venueCard, venueSearch } from './admin.server.ts'
import { venue, venueCalls } from './api.server.ts'
import { venueReference, venueReviewable } from './commands.server.ts'

export const venues: Feature = {
  name: 'venues',
  resources: [venue],
  calls: venueCalls,
  extensions: [
    ...reviewed(venueReviewable, { search: venueSearch, card: venueCard, references: [venueReference] }),
    extend(mediaParents, venueFiles),
  ],
}
