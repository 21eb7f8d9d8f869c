import type { Feature } from '#kit/feature.ts'

export const venues: Feature = {
  name: 'venues',
}
