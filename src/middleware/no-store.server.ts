import type { MiddlewareHandler } from 'hono'
import { splitPath } from '#shared/paths.ts'

const TOKEN_PATH = /^\/(claim|freshness|invitation|unsubscribe|shared|report\/character\/shared)\/./i
const TOKEN_PARAMS = ['code', 'confirmation']

/** Without language prefix and doubled slashes. */
const pagePath = ({ pathname }: URL) => splitPath(pathname.replace(/\/{2,}/g, '/')).path

/** Whether a URL contains a token: neither the browser nor anything in between may store the response. */
const hasToken = (url: URL) => TOKEN_PATH.test(pagePath(url)) || TOKEN_PARAMS.some((name) => url.searchParams.has(name))

/** The page of a character that someone shares, and the form that reports it: other sites must not learn its address, nor search engines list it. */
const SHARED_PATH = /^\/(report\/character\/)?shared\/./i

/** Sets `no-store` for URLs with a token, on errors and redirects too. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  const url = new URL(c.req.url)
  if (hasToken(url)) c.header('cache-control', 'no-store')
  if (!SHARED_PATH.test(pagePath(url))) return
  // Not `no-referrer`: with it browsers send no Origin with the forms of the page, such as that of the language.
  c.header('referrer-policy', 'same-origin')
  c.header('x-robots-tag', 'noindex')
}
