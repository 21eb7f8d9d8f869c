import type { MiddlewareHandler } from 'hono'
import { localeCookie } from '#platform/text/locale-preference.server.ts'
import { splitPath } from '#shared/paths.ts'
import type { Env } from './request-context.server.ts'

/**
 * Stores the locale guessed from Accept-Language in a cookie, at the first page without a language prefix. Runs outside
 * of the response cache, which stores no cookies.
 */
export const storeInitialLocale: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { hasLocalePreference, loadContext } = c.get('resolved')
  if (hasLocalePreference || c.res.status !== 200 || splitPath(c.req.path).prefix !== '') return
  if (c.res.headers.get('content-type')?.startsWith('text/html'))
    c.header('set-cookie', localeCookie(loadContext.ctx.locale, loadContext.settings.siteUrl), { append: true })
}
