import type { Feature } from '#kit/feature.ts'

export const proposals: Feature = {
  name: 'proposals',
}
