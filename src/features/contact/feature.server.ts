import type { Feature } from '#kit/feature.ts'

export const contact: Feature = {
  name: 'contact',
}
