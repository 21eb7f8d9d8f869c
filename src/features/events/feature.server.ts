import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { entityTypes } from '#features/audit/entity-types.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { pictureParents } from '#features/media/review.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { decisionEmailSources } from '#features/review/decision-emails.server.ts'
import { queues } from '#features/site-team/queries/queue.server.ts'
import { adminSearches } from '#features/site-team/queries/search.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { eventFiles } from './access.server.ts'
import { eventQueue, eventSearch } from './admin.server.ts'
import { organizerEventCalls } from './api.organizer.server.ts'
import { event, eventCalls } from './api.server.ts'
import { eventDays, signupDays } from './commands/event-days.server.ts'
import { eventEmails, revisionEmails } from './decision-emails.server.ts'
import { eventJobs } from './jobs.server.ts'
import { revisionQueue } from './queries/revision-queue.server.ts'
import { eventReportable } from './reportable.server.ts'
import {
  eventEntity,
  eventPictures,
  eventReferences,
  eventReviewable,
  revisionEntity,
  revisionReviewable,
} from './review.server.ts'

export const events: Feature = {
  name: 'events',
  jobs: eventJobs,
  resources: [event],
  calls: [...eventCalls, ...organizerEventCalls],
  extensions: [
    extend(entityTypes, eventEntity, revisionEntity),
    extend(reviewables, eventReviewable, revisionReviewable),
    extend(references, ...eventReferences),
    extend(decisionEmailSources, eventEmails, revisionEmails),
    extend(queues, eventQueue, revisionQueue),
    extend(adminSearches, eventSearch),
    extend(reportables, eventReportable),
    extend(mediaParents, eventFiles),
    extend(pictureParents, eventPictures),
    extend(eventDays, signupDays),
  ],
}
