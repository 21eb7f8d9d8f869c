import type { MiddlewareHandler } from 'hono'
import { personOf } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import type { Call, Env } from './request-context.server.ts'

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

/** For the API: a token that opens nothing is told so, whatever the call (Strapi's 401); so is one that cannot be looked up. */
export function knownOnly(c: Call) {
  personOf(c.get('reception').visit.ctx)
  if (c.get('reception').refused) throw new Failure('unauthenticated', 'unauthenticated')
}

/** Tells the browser who it is from now on. */
export function keepSession(c: Call, token: string, remember: boolean) {
  const { settings } = c.get('reception').visit
  c.header('set-cookie', sessionCookies(settings.siteUrl).keepSession(token, remember), { append: true })
}
