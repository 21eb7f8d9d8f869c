import { entityTypes } from '#features/audit/entity-types.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { decisionEmailSources } from '#features/review/decision-emails.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { membershipCalls } from './api.server.ts'
import { membershipEntity, membershipReference } from './commands.server.ts'
import { membershipEmails } from './decision-emails.server.ts'
import { invitationEntity } from './invitations/commands.server.ts'
import { invitationJobs } from './invitations/jobs.server.ts'
import { invitationsPersonalData } from './invitations/personal-data.server.ts'
import { membershipsPersonalData } from './personal-data.server.ts'

export const memberships: Feature = {
  name: 'memberships',
  jobs: invitationJobs,
  calls: membershipCalls,
  extensions: [
    extend(entityTypes, membershipEntity, invitationEntity),
    extend(references, membershipReference),
    extend(decisionEmailSources, membershipEmails),
    extend(personalData, membershipsPersonalData, invitationsPersonalData),
  ],
}
