import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { lastEmails } from '#features/registrations/queries/players/last-contact.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { playerEmailJobs } from './jobs.server.ts'
import { playerEmailsPersonalData } from './personal-data.server.ts'
import { lastEmailTo } from './queries/last-email.server.ts'
import { copyReminderSettings } from './reminders/settings.server.ts'

export const playerEmails: Feature = {
  name: 'player-emails',
  jobs: playerEmailJobs,
  extensions: [
    extend(eventCopies, copyReminderSettings),
    extend(personalData, playerEmailsPersonalData),
    extend(lastEmails, lastEmailTo),
  ],
}
