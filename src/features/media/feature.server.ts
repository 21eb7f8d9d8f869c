import type { Feature } from '#kit/feature.ts'

export const media: Feature = {
  name: 'media',
}
