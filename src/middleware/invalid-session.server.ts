import type { MiddlewareHandler } from 'hono'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { signedInPerson } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { isGraphqlPath } from '#platform/http/methods.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'

/** Deletes the cookie of an expired session, so that the browser is served from the response cache again. */
export const clearExpiredSession: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { ctx, invalidToken } = c.var
  const cookies = sessionCookies(ctx.services.settings.siteUrl)
  const dropped = isGraphqlPath(c.req.path) ? cookies.clearGraphqlToken() : cookies.clearSession()
  const name = dropped.split('=', 1)[0]!
  const isRenewed = c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`))
  if (invalidToken === 'cookie' && !isRenewed) c.header('set-cookie', dropped, { append: true })
  if (['person', 'token'].includes(ctx.actor.kind) && (c.res.headers.get('cache-control') ?? 'no-cache') === 'no-cache')
    c.header('cache-control', 'private, no-store')
}

/**
 * For the API: responds 401 to an invalid token whatever the call, as Strapi does. Throws also where the token could
 * not be looked up.
 */
export function rejectInvalidToken(c: Pick<HonoContext, 'var'>) {
  signedInPerson(c.var.ctx)
  if (c.var.invalidToken === 'header') throw new AppError('unauthenticated')
}
