import type { MiddlewareHandler } from 'hono'
import { languageCookie } from '#platform/text/locale-preference.server.ts'
import { splitPath } from '#shared/paths.ts'
import type { Env } from './request-context.server.ts'

/** The language is stored once, from the browser, at the first page whose address does not say it (§4). Outside what is kept. */
export const firstVisit: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { settled, visit } = c.get('reception')
  if (settled || c.res.status !== 200 || splitPath(c.req.path).prefix !== '') return
  if (c.res.headers.get('content-type')?.startsWith('text/html'))
    c.header('set-cookie', languageCookie(visit.ctx.locale, visit.settings.siteUrl), { append: true })
}
