import type { Feature } from '#kit/feature.ts'

export const tickets: Feature = {
  name: 'tickets',
}
