import type { Feature } from '#kit/feature.ts'

export const series: Feature = {
  name: 'series',
}
