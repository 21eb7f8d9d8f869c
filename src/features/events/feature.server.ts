import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { entityTypes } from '#features/audit/entity-types.server.ts'
import { ownedRows, personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
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
import { grantEntities } from './grants/entities.server.ts'
import { eventGrants } from './grants/table.server.ts'
import { eventJobs } from './jobs.server.ts'
import { revisionQueue } from './queries/revision-queue.server.ts'
import { eventReportable } from './reportable.server.ts'
import { eventPictures, eventReferences, eventReviewable, revisionReviewable } from './review.server.ts'

const grantsPersonalData = ownedRows('eventGrants', eventGrants, 'userId', [
  'eventId',
  'kind',
  'createdAt',
  'revokedAt',
])

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
    ...grantEntities.map((entity) => extend(entityTypes, entity)),
    extend(personalData, grantsPersonalData),
  ],
}
