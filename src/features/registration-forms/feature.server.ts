import type { Feature } from '#kit/feature.ts'

export const registrationForms: Feature = {
  name: 'registration-forms',
}
