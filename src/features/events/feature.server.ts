import type { Feature } from '#kit/feature.ts'

export const events: Feature = {
  name: 'events',
}
