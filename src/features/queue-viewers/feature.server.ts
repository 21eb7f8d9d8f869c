import type { Feature } from '#kit/feature.ts'

export const queueViewers: Feature = {
  name: 'queue-viewers',
}
