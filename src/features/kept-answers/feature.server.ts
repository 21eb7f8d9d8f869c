import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { keptAnswersPersonalData } from './personal-data.server.ts'

export const keptAnswers: Feature = {
  name: 'kept-answers',
  extensions: [extend(personalData, keptAnswersPersonalData)],
}
