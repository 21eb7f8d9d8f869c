import type { Feature } from '#kit/feature.ts'

export const checkIn: Feature = {
  name: 'check-in',
}
