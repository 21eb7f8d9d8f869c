import { entityTypes } from '#features/audit/entity-types.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { pictureParents } from '#features/media/review.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { decisionEmailSources } from '#features/review/decision-emails.server.ts'
import { cards } from '#features/site-team/queries/cards.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { adminSearches } from '#features/site-team/queries/search.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { organizationFiles, organizationRevisionFiles } from './access.server.ts'
import { organizationQueue, organizationSearch, organizerCard } from './admin.server.ts'
import { organizationCalls, organizer } from './api.server.ts'
import { organizationEmails, organizationRevisionEmails, pictureEmails } from './decision-emails.server.ts'
import { profileQueue } from './profile/queue.server.ts'
import { organizationRevisionEntity, organizationRevisionReviewable } from './profile/review.server.ts'
import {
  organizationEntity,
  organizationPictures,
  organizationReferences,
  organizationReviewable,
} from './review.server.ts'

export const organizations: Feature = {
  name: 'organizations',
  resources: [organizer],
  calls: organizationCalls,
  extensions: [
    extend(entityTypes, organizationEntity, organizationRevisionEntity),
    extend(reviewables, organizationReviewable, organizationRevisionReviewable),
    extend(references, ...organizationReferences),
    extend(decisionEmailSources, organizationEmails, organizationRevisionEmails, pictureEmails),
    extend(queues, organizationQueue, profileQueue),
    extend(adminSearches, organizationSearch),
    extend(cards, organizerCard),
    extend(mediaParents, organizationFiles, organizationRevisionFiles),
    extend(pictureParents, organizationPictures),
  ],
}
