import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { pictureParents } from '#features/media/review.server.ts'
import { reviewed } from '#features/site-team/reviewed.server.ts'
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
import { eventPictures, eventReferences, eventReviewable, revisionReviewable } from './review.server.ts'

export const events: Feature = {
  name: 'events',
  jobs: eventJobs,
  resources: [event],
  calls: [...eventCalls, ...organizerEventCalls],
  extensions: [
    ...reviewed(eventReviewable, {
      queue: eventQueue,
      search: eventSearch,
      emails: eventEmails,
      references: eventReferences,
    }),
    ...reviewed(revisionReviewable, { queue: revisionQueue, emails: revisionEmails }),
    extend(reportables, eventReportable),
    extend(mediaParents, eventFiles),
    extend(pictureParents, eventPictures),
    extend(eventDays, signupDays),
  ],
}
