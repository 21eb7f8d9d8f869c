import { z } from 'zod'
import { resourceCalls } from '#kit/resource.server.ts'
import { localizedText } from '#platform/openapi/answer-schemas.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { FIELD_TYPES, SENSITIVITIES, STAGES } from '#shared/registrations/form-definition.ts'
import { registrationFormResource } from './resource.server.ts'

const option = z.object({
  key: z.string(),
  label: localizedText,
  max: z.int().nullable(),
  price: z.int().meta({ description: 'In minor units of EUR.' }),
})
const field = z.object({
  key: z.string(),
  type: z.enum(FIELD_TYPES),
  label: localizedText,
  help: localizedText.nullable(),
  required: z.boolean(),
  options: z.array(option),
  tickets: z.array(z.int()).meta({ description: 'The ids of the tickets that are asked; empty means all.' }),
  show_if: z.object({ key: z.string(), in: z.array(z.string()) }).nullable(),
  sensitivity: z.enum(SENSITIVITIES),
  stage: z.enum(STAGES),
})
const section = z.object({ key: z.string(), title: localizedText, fields: z.array(field) })

export const registrationForm: DescribedResource = {
  type: 'registration-form',
  resource: registrationFormResource,
  description: 'What a public event asks with a registration.',
  fields: {
    version: { present: true },
    sections: { schema: z.array(section) },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: {
    version: 1,
    sections: [
      {
        key: 'about_you',
        title: { es: 'Sobre ti', en: 'About you' },
        fields: [
          {
            key: 'arrival',
            type: 'text',
            label: { es: '¿Cómo llegas?', en: null },
            help: null,
            required: false,
            options: [],
            tickets: [],
            show_if: null,
            sensitivity: 'normal',
            stage: 'signup',
          },
        ],
      },
    ],
    createdAt: '2026-11-02T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
  },
}

export const registrationFormCalls = resourceCalls(registrationForm, {
  group: 'Registrations',
  path: 'registration-forms',
  one: 'the form of an event',
  about: {
    entry:
      'Also the relation `registration_form` of the event. Questions that are only for tickets by code are left out.',
  },
})
