import type { MiddlewareHandler } from 'hono'
import { Failure } from '#core/failure.ts'
import type { Call, Env } from './requests.server.ts'
import { sessionCookies } from './session-cookie.server.ts'

const READING = ['GET', 'HEAD', 'OPTIONS']

/** The browser says that the page which asks is ours: by Sec-Fetch-Site, or by an Origin that is this very host or SITE_URL. */
function isFromHere(headers: Headers, siteUrl: string): boolean {
  if (headers.get('sec-fetch-site') === 'same-origin') return true
  const origin = headers.get('origin')
  if (!origin || !URL.canParse(origin)) return false
  return origin === siteUrl || new URL(origin).host === headers.get('host')
}

/** The one call that gives our cookie: else another site could sign its visitors in here as somebody of its choice. */
const GIVES_COOKIE = '/api/auth/passkeys'

/** What changes something and is borne by our cookies must come from our own pages (issue 4, 1). Tokens in a header need no proof. */
export const provenOrigin: MiddlewareHandler<Env> = async (c, next) => {
  const { settings } = c.get('reception').visit
  const { headers } = c.req.raw
  const { session, step } = sessionCookies(settings.siteUrl)
  const cookies = headers.get('cookie')
  const borne = !headers.has('authorization') && (session(cookies) ?? step(cookies)) !== null
  if (
    (borne || c.req.path === GIVES_COOKIE) &&
    !READING.includes(c.req.method) &&
    !isFromHere(headers, settings.siteUrl)
  )
    throw new Failure('forbidden', 'foreign_origin')
  await next()
}

/** A session that is over leaves the browser, which from then on is anybody's again and is answered from what is kept. */
export const forgetOver: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { over, visit } = c.get('reception')
  const { session, dropSession } = sessionCookies(visit.settings.siteUrl)
  const name = dropSession().split('=', 1)[0]!
  const renewed = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))
  if (over && session(c.req.raw.headers.get('cookie')) && !renewed)
    c.header('set-cookie', dropSession(), { append: true })
  if (visit.ctx.actor.kind === 'person' && (c.res.headers.get('cache-control') ?? 'no-cache') === 'no-cache')
    c.header('cache-control', 'private, no-store')
}

/** For the API: a token that opens nothing is told so, whatever the call (Strapi's 401). */
export function knownOnly(c: Call) {
  if (c.get('reception').refused) throw new Failure('unauthenticated', 'unauthenticated')
}

/** Tells the browser who it is from now on. */
export function keepSession(c: Call, token: string, remember: boolean) {
  const { settings } = c.get('reception').visit
  c.header('set-cookie', sessionCookies(settings.siteUrl).keepSession(token, remember), { append: true })
}
