import { z } from 'zod'
import type { ApiContext } from '#kit/call.server.ts'
import { call } from '#kit/call.server.ts'
import { dataOf } from '#platform/openapi/answer-schemas.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale, isLocale, type Locale } from '#shared/languages.ts'
import { sendContactMessage } from './commands.server.ts'
import { contactForm } from './schema.ts'

const SENT_MESSAGES: Record<ContentLocale, string> = {
  es: 'Mensaje enviado correctamente.',
  en: 'Message sent successfully.',
}

/** `?locale=` as in the rest of the API, else the language the browser prefers, since the sender reads the response. */
function localeOf(c: ApiContext): Locale {
  const requested = c.req.query('locale')
  return isLocale(requested) ? requested : acceptedLocale(c.req.header('accept-language') ?? null)
}

export const contactCalls = [
  call('POST /api/contact', {
    group: 'Texts',
    access: 'anyone',
    scope: 'public',
    summary: 'Write to the site team',
    parameters: [{ ...LOCALE, description: 'The language of the answer, that of `Accept-Language` without it.' }],
    failsAs: 'message_not_sent',
    body: {
      bytes: 32 * 1024,
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
    run: async ({ c, body }) => {
      const locale = localeOf(c)
      await sendContactMessage({ ...c.var.ctx, locale }, body)
      return { data: { message: SENT_MESSAGES[contentLocale(locale)] } }
    },
  }),
]
