import type { Feature } from '#kit/feature.ts'

export const payments: Feature = {
  name: 'payments',
}
