import type { Feature } from '#kit/feature.ts'

export const organizations: Feature = {
  name: 'organizations',
}
