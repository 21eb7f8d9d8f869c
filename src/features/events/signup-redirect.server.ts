import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { callerKey, createMemoryRateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { PREFIXES } from '#shared/paths.ts'
import { countSignupClick, getExternalSignup } from './commands/clicks.server.ts'

/** Clicks counted per visitor and event: enough for a household, too few for a bot to distort the count. */
const CLICK_LIMIT = { name: 'signup', points: 5, seconds: 3600 }
const BOT = /bot|crawl|spider/i

/** Whether a person clicked: not a prefetch, not a known bot, not a client without a user agent. */
function isClick({ method, headers }: Request) {
  const isPrefetch = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))
  const userAgent = headers.get('user-agent') ?? ''
  return method === 'GET' && !isPrefetch && userAgent !== '' && !BOT.test(userAgent)
}

/** Redirects to the organizer's external sign-up and counts the click. Without one, the page route answers 404. */
export function signupRedirect() {
  const isOverLimit = createMemoryRateLimit(CLICK_LIMIT)
  const routes = new Hono<Env>()
  for (const prefix of PREFIXES)
    routes.get(`${prefix}/evento-rol-vivo-larp/:slug/signup`, async (c, next) => {
      const { ctx } = c.var
      const signup = await nullOnNotFound(getExternalSignup(ctx, c.req.param('slug')))
      if (!signup) return next()
      const key = `${callerKey(ctx.services.secret, ctx.clientIp)} ${signup.eventId}`
      if (isClick(c.req.raw) && !(await isOverLimit(key))) await countSignupClick(ctx, signup)
      c.header('cache-control', 'no-store')
      c.header('x-robots-tag', 'noindex')
      return c.redirect(signup.url, 302)
    })
  return routes
}

const nullOnNotFound = <T>(found: Promise<T>) =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return null
    throw error
  })
