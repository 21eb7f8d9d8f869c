import type { Feature } from '#kit/feature.ts'

export const organizerMessages: Feature = {
  name: 'organizer-messages',
}
