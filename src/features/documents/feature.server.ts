import type { Feature } from '#kit/feature.ts'

export const documents: Feature = {
  name: 'documents',
}
