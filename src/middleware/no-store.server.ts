import type { MiddlewareHandler } from 'hono'

const TOKEN_PATH = /^(\/(es|en))?\/freshness\/./i
const TOKEN_PARAMS = ['code', 'confirmation']

/** Whether a URL contains a token: neither the browser nor anything in between may store the response. */
const hasToken = (url: URL) =>
  TOKEN_PATH.test(url.pathname.replace(/\/{2,}/g, '/')) || TOKEN_PARAMS.some((name) => url.searchParams.has(name))

/** Sets `no-store` for URLs with a token, on errors and redirects too. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (hasToken(new URL(c.req.url))) c.header('cache-control', 'no-store')
}
