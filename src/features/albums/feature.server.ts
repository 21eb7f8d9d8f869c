import type { Feature } from '#kit/feature.ts'

export const albums: Feature = {
  name: 'albums',
}
