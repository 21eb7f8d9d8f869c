import { z } from 'zod'
import { dataOf } from '#platform/openapi/answer-schemas.ts'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { contactForm } from './schema.ts'

export const contactCalls: CallDescriptions = {
  'POST /api/contact': {
    ...{ group: 'Texts', access: 'anyone', summary: 'Write to the site team' },
    parameters: [{ ...LOCALE, description: 'The language of the answer, that of `Accept-Language` without it.' }],
    body: {
      schema: contactForm,
      example: { name: 'Iria', email: 'iria@example.org', message: '¿Cómo se propone un local?' },
    },
    answers: {
      200: {
        description: 'It was sent.',
        schema: dataOf(z.object({ message: z.string() })),
        example: { data: { message: 'Mensaje enviado.' } },
      },
    },
    errors: { 429: 'At most five an hour from one client address.' },
  },
}
