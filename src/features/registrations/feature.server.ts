import { entityTypes } from '#features/audit/entity-types.server.ts'
import { eventDays } from '#features/events/commands/event-days.server.ts'
import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { eventDeleting, eventRevised, eventSaved } from '#features/events/domain-events.ts'
import { ownedRows, personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { organizationClosing } from '#features/organizations/commands.server.ts'
import { decisionEffective } from '#features/review/decision-emails.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { registrationCalls } from './api.server.ts'
import { registrationEntity } from './commands/organizer/reveal-answer.server.ts'
import { digestJobs } from './digest/jobs.server.ts'
import { emailChange, registrationEmailJobs } from './emails/jobs.server.ts'
import { eventDecisionJobs } from './event-changes/decision-jobs.server.ts'
import { tellStanding } from './event-changes/decisions.server.ts'
import { eventChangeJobs } from './event-changes/jobs.server.ts'
import {
  cancelRegistrations,
  enqueueClosing,
  enqueueEventChange,
  enqueueOffers,
} from './event-changes/listeners.server.ts'
import { registrationFiles } from './files/access.server.ts'
import { registrationFileJobs } from './files/jobs.server.ts'
import { handoverJobs } from './handovers/jobs.server.ts'
import { registrationChangeJobs, seatJobs } from './jobs.server.ts'
import { registrationsPersonalData } from './personal-data.server.ts'
import { playerViews } from './player-views/table.server.ts'
import { registrationChanged } from './records/change-state.server.ts'
import { retentionJobs } from './retention/jobs.server.ts'
import { answerDays, copySettings } from './settings/commands.server.ts'

const playerViewsPersonalData = ownedRows('playerViews', playerViews, 'userId', ['name', 'query', 'createdAt'])

export const registrations: Feature = {
  name: 'registrations',
  jobs: [
    ...registrationChangeJobs,
    ...seatJobs,
    ...registrationEmailJobs,
    ...eventChangeJobs,
    ...eventDecisionJobs,
    ...digestJobs,
    ...handoverJobs,
    ...registrationFileJobs,
    ...retentionJobs,
  ],
  calls: registrationCalls,
  extensions: [
    extend(entityTypes, registrationEntity),
    extend(mediaParents, registrationFiles),
    extend(eventCopies, copySettings),
    extend(eventDays, answerDays),
    extend(personalData, registrationsPersonalData, playerViewsPersonalData),
  ],
  on: [
    listen(eventRevised, enqueueEventChange),
    listen(eventSaved, enqueueOffers),
    listen(eventDeleting, cancelRegistrations),
    listen(organizationClosing, enqueueClosing),
    listen(decisionEffective, tellStanding),
    listen(registrationChanged, emailChange),
  ],
}
