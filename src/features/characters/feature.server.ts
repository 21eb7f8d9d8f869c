import type { Feature } from '#kit/feature.ts'

export const characters: Feature = {
  name: 'characters',
}
