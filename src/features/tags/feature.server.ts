import type { Feature } from '#kit/feature.ts'

export const tags: Feature = {
  name: 'tags',
}
