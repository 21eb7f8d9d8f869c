import type { Feature } from '#kit/feature.ts'

export const playerEmails: Feature = {
  name: 'player-emails',
}
