import type { Feature } from '#kit/feature.ts'

export const eventConfirmations: Feature = {
  name: 'event-confirmations',
}
