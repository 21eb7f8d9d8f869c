import type { Context as HonoContext } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Settings } from '#platform/config/settings.ts'
import { READING } from '#platform/http/methods.ts'
import { explicitPath, splitPath } from '#shared/paths.ts'
import { knownQuery } from './page-query.server.ts'
import { type Reception, visitContext } from './router-context.ts'

/** The page whose address ends in a secret, which is spelled as it came. */
const SECRET = /^((?:\/+(?:es|en))?\/+freshness\/+)([^/]+)\/*$/i

/** One spelling per page: lower case, no doubled or trailing slash. Null when the path is spelled so already. */
export function canonicalSpelling(pathname: string): string | null {
  const [, before = pathname, secret = ''] = SECRET.exec(pathname) ?? []
  const spelled = (before.toLowerCase() + secret).replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return spelled === pathname ? null : spelled
}

/** The origin a request is taken to be on. The router refuses forms from another one; which are ours, `csrf` has decided before. */
const originOf = ({ method, headers }: Request, siteUrl: string) =>
  READING.includes(method) ? siteUrl : (headers.get('origin') ?? siteUrl)

/** Percent signs that mean nothing are a page that does not exist; the router would log each of them. */
function readable(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return `${splitPath(pathname).prefix}/-`
  }
}

/** The body is handed on as it is: a request made of another one begins to read it. */
function relocated(request: Request, { pathname, search }: Pick<URL, 'pathname' | 'search'>, siteUrl: string) {
  const { method, headers, signal } = request
  const body = READING.includes(method) ? null : request.body
  const url = originOf(request, siteUrl) + readable(pathname) + search
  return new Request(url, { method, headers, signal, body, ...(body && { duplex: 'half' }) } as RequestInit)
}

const isData = (pathname: string) => pathname.endsWith('.data')

/** A redirect, or one in an answer for the router. Neither is cached. */
const isLeadingOn = ({ status }: Response) => (status >= 300 && status < 400) || status === SINGLE_FETCH_REDIRECT
const SINGLE_FETCH_REDIRECT = 202

/**
 * The page door of the server: one spelling, the right origin, and what the answer varies on. A page is rendered without the query
 * parameters it does not know, so that nothing of them is in what others get from the cache.
 */
export function pagesDoor(build: () => Promise<ServerBuild>, settings: Settings) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (c: HonoContext, { visit }: Reception): Promise<Response> => {
    const url = new URL(c.req.url)
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const spelling = isData(url.pathname) ? null : canonicalSpelling(url.pathname)
    if (reading && spelling) return c.redirect(spelling + url.search, 301)
    if (reading && url.pathname === '/' && settings.rootLocaleRedirect)
      return c.redirect(explicitPath(settings.rootLocaleRedirect, '/') + url.search, 302)

    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    const handleWith = (search: string) =>
      handle(relocated(c.req.raw, { pathname: url.pathname, search }, settings.siteUrl), context)
    const known = reading ? knownQuery(url.pathname, url.search.slice(1)) : null
    const search = known === null ? url.search : known && `?${known}`
    const rendered = await handleWith(search)
    // What leads elsewhere takes everything along.
    const response = search !== url.search && isLeadingOn(rendered) ? await handleWith(url.search) : rendered
    if (splitPath(url.pathname).prefix === '') response.headers.append('vary', 'Cookie, Accept-Language')
    if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD')
    // The router drops the headers of what its middleware throws (`requireKnown`).
    const why = visit.ctx.actor.kind === 'unknown' ? visit.ctx.actor.why : null
    if (why?.retryAfter && response.status === why.status && !response.headers.has('retry-after'))
      response.headers.set('retry-after', String(why.retryAfter))
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    return response
  }
}
