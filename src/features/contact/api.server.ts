import { Hono } from 'hono'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale, isLocale, type Locale } from '#shared/languages.ts'
import { sendContactMessage } from './commands.server.ts'

const BODY_BYTES = 32 * 1024
const SENT_MESSAGES: Record<ContentLocale, string> = {
  es: 'Mensaje enviado correctamente.',
  en: 'Message sent successfully.',
}

/** `POST api/contact`. Every error has the code `message_not_sent`, with the cause in its details. */
export const contactApi = new Hono<Env>()
  .use(async (c, next) => {
    c.set('ctx', { ...c.var.ctx, locale: localeOf(c) })
    await next()
  })
  .post('/', async (c) => {
    const form = await readMessageForm(c.req.raw, { limit: BODY_BYTES })
    await sendMessage(c.var.ctx, form)
    return c.json({ data: { message: SENT_MESSAGES[contentLocale(c.var.ctx.locale)] } })
  })

const readMessageForm = wrapErrors('message_not_sent', readApiBody)
const sendMessage = wrapErrors('message_not_sent', sendContactMessage)

/** `?locale=` as in the rest of the API, else the language the browser prefers, since the sender reads the response. */
function localeOf(c: Call): Locale {
  const requested = c.req.query('locale')
  return isLocale(requested) ? requested : acceptedLocale(c.req.header('accept-language') ?? null)
}
