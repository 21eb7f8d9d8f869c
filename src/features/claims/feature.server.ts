import type { Feature } from '#kit/feature.ts'

export const claims: Feature = {
  name: 'claims',
}
