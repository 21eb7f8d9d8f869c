import type { MiddlewareHandler } from 'hono'

const SECRET_PATH = /^(\/(es|en))?\/freshness\/./i
const SECRET_NAMES = ['code', 'confirmation']

/** Whether an address holds what opens something: nobody between here and the browser, nor the browser itself, may store its answer. */
export const holdsSecret = (url: URL) =>
  SECRET_PATH.test(url.pathname.replace(/\/{2,}/g, '/')) || SECRET_NAMES.some((name) => url.searchParams.has(name))

/** Refusals, redirects and pages that are missing included. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  if (holdsSecret(new URL(c.req.url))) c.header('cache-control', 'no-store')
}
