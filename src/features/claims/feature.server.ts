import { reviewed } from '#features/site-team/reviewed.server.ts'
import type { Feature } from '#kit/feature.ts'
import { claimQueue } from './admin.server.ts'
import { claimEmails } from './decision-emails.server.ts'
import { claimReference, claimReviewable } from './review.server.ts'

export const claims: Feature = {
  name: 'claims',
  extensions: reviewed(claimReviewable, { queue: claimQueue, emails: claimEmails, references: [claimReference] }),
}
