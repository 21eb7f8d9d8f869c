import type { Feature } from '#kit/feature.ts'

export const sentEmails: Feature = {
  name: 'sent-emails',
}
