import type { MiddlewareHandler } from 'hono'
import { Failure } from '#platform/errors/app-error.ts'
import { READING } from '#platform/http/methods.ts'
import { provenanceOf } from '#platform/http/request-origin.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import { log, pathForLog } from '#platform/logging/log.server.ts'
import type { Call, Env } from './request-context.server.ts'

/** The one call that gives our cookie: else another site could sign its visitors in here as somebody of its choice. */
const GIVES_COOKIE = '/api/auth/passkeys'
const CALL = /^\/(api|_content)\//

/**
 * What changes something must not come from another site's page: on pages never, in calls not where our cookie bears it, and then
 * the browser has to say that a page of ours asks. A call with a token in its header, or with nothing, may come from anywhere.
 */
export const csrf: MiddlewareHandler<Env> = async (c, next) => {
  if (!READING.includes(c.req.method) && !mayWrite(c)) {
    const { headers } = c.req.raw
    const told = { origin: headers.get('origin'), site: headers.get('sec-fetch-site') }
    log.warn({ method: c.req.method, path: pathForLog(c.req), ...told }, 'refused: sent by a page of another site')
    throw new Failure('forbidden', 'foreign_origin')
  }
  await next()
}

function mayWrite(c: Call): boolean {
  const { settings } = c.get('reception').visit
  const { headers } = c.req.raw
  const provenance = provenanceOf(headers, settings)
  const isCall = CALL.test(c.req.path)
  if (provenance === 'same-origin' || (isCall && settings.corsOrigins.includes(headers.get('origin') ?? '')))
    return true
  const { session, step } = sessionCookies(settings.siteUrl)
  const cookies = headers.get('cookie')
  const borne = !headers.has('authorization') && (session(cookies) ?? step(cookies)) !== null
  if (borne || c.req.path === GIVES_COOKIE) return false
  return isCall || provenance === 'unknown'
}
