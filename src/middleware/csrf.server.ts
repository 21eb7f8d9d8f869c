import type { MiddlewareHandler } from 'hono'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { isApiPath, SAFE_METHODS } from '#platform/http/methods.ts'
import { classifyOrigin } from '#platform/http/request-origin.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { pathForLog } from '#platform/logging/path-for-log.ts'

/**
 * The one API path that sets our session cookie: otherwise another site could sign its visitors in here as a user of
 * its choice.
 */
const SETS_COOKIE = '/api/auth/passkeys'

/**
 * Rejects writes sent by pages of other sites. Pages: never from a foreign origin. API: with our cookie, only where the
 * browser says that a page of ours sent it. API calls with a token, or without any credentials, are accepted from
 * everywhere. hono/csrf accepts a request where either Origin or Sec-Fetch-Site is good, looks at forms only, and rejects
 * every client that is no browser.
 */
export const csrf: MiddlewareHandler<Env> = async (c, next) => {
  if (!SAFE_METHODS.includes(c.req.method) && !mayWrite(c)) {
    const { headers } = c.req.raw
    const originHeaders = { origin: headers.get('origin'), site: headers.get('sec-fetch-site') }
    log.warn(
      { method: c.req.method, path: pathForLog(c.req), ...originHeaders },
      'refused: sent by a page of another site',
    )
    throw new AppError('foreign_origin')
  }
  await next()
}

function mayWrite(c: HonoContext): boolean {
  const { settings } = c.var.ctx.services
  const { headers } = c.req.raw
  const origin = classifyOrigin(headers, settings)
  const isApiCall = isApiPath(c.req.path)
  if (origin === 'same-origin' || (isApiCall && settings.corsOrigins.includes(headers.get('origin') ?? ''))) return true
  const { session, secondStep: step } = sessionCookies(settings.siteUrl)
  const cookies = headers.get('cookie')
  const hasCookie = !headers.has('authorization') && (session(cookies) ?? step(cookies)) !== null
  if (hasCookie || c.req.path === SETS_COOKIE) return false
  return isApiCall || origin === 'unknown'
}
