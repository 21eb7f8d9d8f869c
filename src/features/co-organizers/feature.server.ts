import { entityTypes } from '#features/audit/entity-types.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { coOrganizerEntity, coOrganizerReference } from './commands.server.ts'
import { coOrganizerJobs } from './jobs.server.ts'
import { coOrganizersPersonalData } from './personal-data.server.ts'

export const coOrganizers: Feature = {
  name: 'co-organizers',
  jobs: coOrganizerJobs,
  extensions: [
    extend(entityTypes, coOrganizerEntity),
    extend(references, coOrganizerReference),
    extend(personalData, coOrganizersPersonalData),
  ],
}
