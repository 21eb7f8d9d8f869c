import { Hono, type MiddlewareHandler } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { readForm } from '#platform/forms/read-form.server.ts'
import { localeCookie } from '#platform/text/locale-preference.server.ts'
import { isLocale, LOCALES } from '#shared/languages.ts'
import { isEmbed, splitPath } from '#shared/paths.ts'

/**
 * Stores the locale guessed from Accept-Language in a cookie, at the first page without a language prefix. Runs outside
 * of the response cache, which stores no cookies.
 */
export const storeInitialLocale: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { ctx, hasLocalePreference } = c.var
  if (hasLocalePreference || c.res.status !== 200 || splitPath(c.req.path).prefix !== '' || isEmbed(c.req.path)) return
  if (c.res.headers.get('content-type')?.startsWith('text/html'))
    c.header('set-cookie', localeCookie(ctx.locale, ctx.services.settings.siteUrl), { append: true })
}

const FORM_BYTES = 1024

/** Stores the language chosen in the language switcher: the only request that overwrites the stored locale. */
export const localeRoute = new Hono<Env>().post('/language', async (c) => {
  const { locale } = await readForm(c.req.raw, { limit: FORM_BYTES })
  if (!isLocale(locale)) return c.text(`locale is one of: ${LOCALES.join(', ')}`, 400)
  c.header('set-cookie', localeCookie(locale, c.var.ctx.services.settings.siteUrl))
  return c.body(null, 204)
})
