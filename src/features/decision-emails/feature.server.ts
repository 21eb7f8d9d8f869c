import type { Feature } from '#kit/feature.ts'

export const decisionEmails: Feature = {
  name: 'decision-emails',
}
