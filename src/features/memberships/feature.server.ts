import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { invitationsPersonalData } from './invitations/personal-data.server.ts'
import { membershipsPersonalData } from './personal-data.server.ts'

export const memberships: Feature = {
  name: 'memberships',
  extensions: [extend(personalData, membershipsPersonalData, invitationsPersonalData)],
}
