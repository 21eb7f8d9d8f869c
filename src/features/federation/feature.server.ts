import type { Feature } from '#kit/feature.ts'

export const federation: Feature = {
  name: 'federation',
}
