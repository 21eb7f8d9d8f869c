import type { Feature } from '#kit/feature.ts'

export const newsletter: Feature = {
  name: 'newsletter',
}
