import { subscriptions } from '#features/email-subscriptions/subscriptions.server.ts'
import { eventRevised, eventSaved } from '#features/events/domain-events.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { pushSources } from '#features/push/send.server.ts'
import { registrationChanged } from '#features/registrations/records/change-state.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { enqueueEventNews } from './event-news/saved-news.server.ts'
import { enqueueOpenedSignup } from './event-news/signup-alerts.server.ts'
import { followJobs } from './jobs.server.ts'
import { followsPersonalData } from './personal-data.server.ts'
import { enqueueChangePush, pushContents, pushNewsJobs, pushOffer } from './push-content.server.ts'
import { digestSubscription, savedSubscription } from './subscriptions.server.ts'

export const follows: Feature = {
  name: 'follows',
  jobs: [...followJobs, ...pushNewsJobs],
  extensions: [
    extend(personalData, followsPersonalData),
    extend(pushSources, ...pushContents),
    extend(subscriptions, digestSubscription, savedSubscription),
  ],
  on: [
    listen(eventRevised, enqueueEventNews),
    listen(eventRevised, enqueueChangePush),
    listen(eventSaved, enqueueOpenedSignup),
    listen(registrationChanged, pushOffer),
  ],
}
