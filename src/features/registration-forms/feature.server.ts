import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { registrationForm, registrationFormCalls } from './api.server.ts'
import { copyForm } from './event-copy.server.ts'

export const registrationForms: Feature = {
  name: 'registration-forms',
  resources: [registrationForm],
  calls: registrationFormCalls,
  extensions: [extend(eventCopies, copyForm)],
}
