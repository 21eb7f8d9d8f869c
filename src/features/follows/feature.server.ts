import type { Feature } from '#kit/feature.ts'

export const follows: Feature = {
  name: 'follows',
}
