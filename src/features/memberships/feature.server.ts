import type { Feature } from '#kit/feature.ts'

export const memberships: Feature = {
  name: 'memberships',
}
