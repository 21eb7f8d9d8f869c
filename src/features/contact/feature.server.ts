import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { contactPersonalData } from './personal-data.server.ts'

export const contact: Feature = {
  name: 'contact',
  extensions: [extend(personalData, contactPersonalData)],
}
