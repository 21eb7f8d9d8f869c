import type { Feature } from '#kit/feature.ts'

export const guides: Feature = {
  name: 'guides',
}
