import { eventDays } from '#features/events/commands/event-days.server.ts'
import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { eventDeleting, eventRevised, eventSaved } from '#features/events/domain-events.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { organizationClosing } from '#features/organizations/commands.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import {
  cancelRegistrations,
  enqueueClosing,
  enqueueEventChange,
  enqueueOffers,
} from './event-changes/listeners.server.ts'
import { registrationsPersonalData } from './personal-data.server.ts'
import { playerViewsPersonalData } from './player-views/personal-data.server.ts'
import { answerDays, copySettings } from './settings/commands.server.ts'

export const registrations: Feature = {
  name: 'registrations',
  extensions: [
    extend(eventCopies, copySettings),
    extend(eventDays, answerDays),
    extend(personalData, registrationsPersonalData, playerViewsPersonalData),
  ],
  on: [
    listen(eventRevised, enqueueEventChange),
    listen(eventSaved, enqueueOffers),
    listen(eventDeleting, cancelRegistrations),
    listen(organizationClosing, enqueueClosing),
  ],
}
