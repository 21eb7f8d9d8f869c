import type { MiddlewareHandler } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { localeCookie } from '#platform/text/locale-preference.server.ts'
import { splitPath } from '#shared/paths.ts'

/**
 * Stores the locale guessed from Accept-Language in a cookie, at the first page without a language prefix. Runs outside
 * of the response cache, which stores no cookies.
 */
export const storeInitialLocale: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { ctx, hasLocalePreference } = c.var
  if (hasLocalePreference || c.res.status !== 200 || splitPath(c.req.path).prefix !== '') return
  if (c.res.headers.get('content-type')?.startsWith('text/html'))
    c.header('set-cookie', localeCookie(ctx.locale, ctx.services.settings.siteUrl), { append: true })
}
