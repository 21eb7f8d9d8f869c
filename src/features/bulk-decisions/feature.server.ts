import type { Feature } from '#kit/feature.ts'

export const bulkDecisions: Feature = {
  name: 'bulk-decisions',
}
