import { mediaParents } from '#features/media/queries.server.ts'
import { pictureParents } from '#features/media/review.server.ts'
import { decisionEmailSources } from '#features/review/decision-emails.server.ts'
import { reviewed } from '#features/site-team/reviewed.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { organizationFiles, organizationRevisionFiles } from './access.server.ts'
import { organizationQueue, organizationSearch, organizerCard } from './admin.server.ts'
import { organizationCalls, organizer } from './api.server.ts'
import { organizationEmails, organizationRevisionEmails, pictureEmails } from './decision-emails.server.ts'
import { profileQueue } from './profile/queue.server.ts'
import { organizationRevisionReviewable } from './profile/review.server.ts'
import { organizationPictures, organizationReference, organizationReviewable } from './review.server.ts'

export const organizations: Feature = {
  name: 'organizations',
  resources: [organizer],
  calls: organizationCalls,
  extensions: [
    ...reviewed(organizationReviewable, {
      queue: organizationQueue,
      search: organizationSearch,
      card: organizerCard,
      emails: organizationEmails,
      references: [organizationReference],
    }),
    ...reviewed(organizationRevisionReviewable, { queue: profileQueue, emails: organizationRevisionEmails }),
    extend(decisionEmailSources, pictureEmails),
    extend(mediaParents, organizationFiles, organizationRevisionFiles),
    extend(pictureParents, organizationPictures),
  ],
}
