import type { Feature } from '#kit/feature.ts'

export const pricing: Feature = {
  name: 'pricing',
}
