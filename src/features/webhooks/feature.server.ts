import type { Feature } from '#kit/feature.ts'

export const webhooks: Feature = {
  name: 'webhooks',
}
