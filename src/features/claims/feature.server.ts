import { entityTypes } from '#features/audit/entity-types.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { decisionEmailSources } from '#features/review/decision-emails.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { claimQueue } from './admin.server.ts'
import { claimEmails } from './decision-emails.server.ts'
import { claimEntity, claimReference, claimReviewable } from './review.server.ts'

export const claims: Feature = {
  name: 'claims',
  extensions: [
    extend(entityTypes, claimEntity),
    extend(reviewables, claimReviewable),
    extend(references, claimReference),
    extend(decisionEmailSources, claimEmails),
    extend(queues, claimQueue),
  ],
}
