import type { Feature } from '#kit/feature.ts'

export const push: Feature = {
  name: 'push',
}
