import type { Feature } from '#kit/feature.ts'

export const registrations: Feature = {
  name: 'registrations',
}
