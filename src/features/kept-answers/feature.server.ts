import type { Feature } from '#kit/feature.ts'

export const keptAnswers: Feature = {
  name: 'kept-answers',
}
