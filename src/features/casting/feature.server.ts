import { eventDays } from '#features/events/commands/event-days.server.ts'
import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { registrationEnded, seatPassed } from '#features/registrations/registration-changes.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { castingJobs } from './jobs.server.ts'
import { castingDays, castingPersonalData, copyCasting, freeParts } from './listeners.server.ts'

export const casting: Feature = {
  name: 'casting',
  jobs: castingJobs,
  extensions: [
    extend(eventDays, castingDays),
    extend(eventCopies, copyCasting),
    extend(personalData, castingPersonalData),
  ],
  on: [listen(registrationEnded, freeParts), listen(seatPassed, freeParts)],
}
