import { entityTypes } from '#features/audit/entity-types.server.ts'
import { subscriptions } from '#features/email-subscriptions/subscriptions.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { newsletterEntity } from './commands.server.ts'
import { newsletterJobs } from './jobs.server.ts'
import { newsletterPersonalData, newsletterSubscription } from './recipients.server.ts'

export const newsletter: Feature = {
  name: 'newsletter',
  jobs: newsletterJobs,
  extensions: [
    extend(entityTypes, newsletterEntity),
    extend(personalData, newsletterPersonalData),
    extend(subscriptions, newsletterSubscription),
  ],
}
