import type { Feature } from '#kit/feature.ts'

export const eventImports: Feature = {
  name: 'event-imports',
}
