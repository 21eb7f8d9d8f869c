import type { MiddlewareHandler } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { offlineAccount } from '#platform/context/offline-account.server.ts'
import { isGraphqlPath } from '#platform/http/methods.ts'
import { sessionCookies } from '#platform/http/session-cookie.server.ts'
import { SIGNED_OUT } from '#shared/offline/offline.ts'

/**
 * Keeps the cookie that tells scripts whose session this is true: what a device keeps of an account opens with that cookie alone, and goes
 * without it (docs/offline.md). Answers that caches share carry no cookie.
 */
export const accountCookie: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  const { ctx, invalidToken } = c.var
  const { headers } = c.res
  if (c.req.header('authorization') !== undefined || /\bpublic\b/.test(headers.get('cache-control') ?? '')) return
  const cookies = sessionCookies(ctx.services.settings.siteUrl)
  const cleared = cookies.clearAccount()
  const name = cleared.split('=', 1)[0]!
  // Signing out sets it itself. Not "storage": that holds what belongs to no account, and acts that check-in has not sent.
  if (headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`)))
    return c.header('clear-site-data', '"cache"')

  const header = c.req.header('cookie') ?? null
  const known = cookies.account(header)
  const account = offlineAccount(ctx)
  if (account === known) return
  if (account !== null && ctx.actor.kind === 'person') {
    c.header('set-cookie', cookies.setAccount(account, ctx.actor.remembered === true), { append: true })
    if (!cookies.isKnown(header)) c.header('set-cookie', cookies.setKnown(), { append: true })
    return
  }
  // Where no session was looked up, the one of the cookie may go on.
  const hasEnded = cookies.session(header) === null || (invalidToken === 'cookie' && !isGraphqlPath(c.req.path))
  if (hasEnded && known !== SIGNED_OUT) c.header('set-cookie', cleared, { append: true })
}
