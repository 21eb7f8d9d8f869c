import type { Feature } from '#kit/feature.ts'

export const identity: Feature = {
  name: 'identity',
}
