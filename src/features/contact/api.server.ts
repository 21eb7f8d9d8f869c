import { type Context as Call, Hono } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { failingAs } from '#platform/errors/wrap-errors.ts'
import { readCall } from '#platform/forms/read-form.server.ts'
import { browserLocale } from '#platform/text/requested-locale.ts'
import { isLocale, type Locale } from '#shared/enums.ts'
import { type Sending, sendContactMessage } from './commands.server.ts'

type Env = { Variables: { ctx: Context } }
type Means = Omit<Sending, 'address'> & { addressOf: (call: Call) => string }

const BODY_BYTES = 32 * 1024
const SENT: Record<Locale, string> = { es: 'Mensaje enviado.', en: 'Message sent successfully.' }

/** `POST api/contact` (decisions 7). Whatever goes wrong, the message says that the message was not sent (§8). */
export const contactApi = ({ addressOf, ...sending }: Means) =>
  new Hono<Env>()
    .use(async (c, next) => {
      c.set('ctx', { ...c.var.ctx, locale: localeOf(c) })
      await next()
    })
    .post('/', async (c) => {
      const form = await readForMessage(c.req.raw, { limit: BODY_BYTES })
      await send(c.var.ctx, form, { ...sending, address: addressOf(c) })
      return c.json({ data: { message: SENT[c.var.ctx.locale] } })
    })

const readForMessage = failingAs('message_not_sent', readCall)
const send = failingAs('message_not_sent', sendContactMessage)

/** `?locale=` as everywhere in the API; without it the caller's own language, since somebody reads the answer. */
function localeOf(c: Call): Locale {
  const asked = c.req.query('locale')
  return isLocale(asked) ? asked : browserLocale(c.req.header('accept-language') ?? null)
}
