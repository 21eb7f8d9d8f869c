import type { MiddlewareHandler } from 'hono'
import { signedInPerson } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import type { Call, Env } from './request-context.server.ts'

/** Deletes the cookie of an expired session, so that the browser is served from the response cache again. */
export const clearExpiredSession: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { hasExpiredSession: over, loadContext: visit } = c.get('resolved')
  const { session, clearSession: dropSession } = sessionCookies(visit.settings.siteUrl)
  const name = dropSession().split('=', 1)[0]!
  const isRenewed = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))
  if (over && session(c.req.raw.headers.get('cookie')) && !isRenewed)
    c.header('set-cookie', dropSession(), { append: true })
  if (visit.ctx.actor.kind === 'person' && (c.res.headers.get('cache-control') ?? 'no-cache') === 'no-cache')
    c.header('cache-control', 'private, no-store')
}

/**
 * For the API: responds 401 to an invalid token whatever the call, as Strapi does. Throws also where the token could
 * not be looked up.
 */
export function rejectInvalidToken(c: Call) {
  signedInPerson(c.get('resolved').loadContext.ctx)
  if (c.get('resolved').hasInvalidToken) throw new AppError('unauthenticated')
}

/** Sets the session cookie. */
export function setSessionCookie(c: Call, token: string, remember: boolean) {
  const { settings } = c.get('resolved').loadContext
  c.header('set-cookie', sessionCookies(settings.siteUrl).setSession(token, remember), { append: true })
}
