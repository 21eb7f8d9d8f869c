import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Settings } from '#platform/config/settings.ts'
import type { HonoContext } from '#platform/context/hono-env.ts'
import { SAFE_METHODS } from '#platform/http/methods.ts'
import { LOCALES } from '#shared/languages.ts'
import { explicitPath, PREFIXES, type Prefix, splitPath } from '#shared/paths.ts'
import { canonicalQuery, pagePath } from './page-query.server.ts'
import { requestContext } from './router-context.ts'

/** The page whose URL ends in a token, which is case-sensitive. */
const TOKEN_PATH = new RegExp(`^((?:/+(?:${LOCALES.join('|')}))?/+freshness/+)([^/]+)/*$`, 'i')

/** One spelling per page: lower case, no doubled or trailing slash. Null when the path is spelled so already. */
export function canonicalPathname(pathname: string): string | null {
  const [, before = pathname, token = ''] = TOKEN_PATH.exec(pathname) ?? []
  const canonical = (before.toLowerCase() + token).replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return canonical === pathname ? null : canonical
}

/**
 * React Router rejects forms whose Origin differs from the request's URL. The `csrf` middleware has checked the origin
 * before, so the request is rewritten to it.
 */
const originOf = ({ method, headers }: Request, siteUrl: string) =>
  SAFE_METHODS.includes(method) ? siteUrl : (headers.get('origin') ?? siteUrl)

/** A path with invalid percent-encoding becomes a page that does not exist; React Router would log each of them. */
function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return `${splitPath(pathname).prefix}/-`
  }
}

/** Passes the body stream on: `new Request(request)` would start to read it. */
function withUrl(request: Request, { pathname, search }: Pick<URL, 'pathname' | 'search'>, siteUrl: string) {
  const { method, headers, signal } = request
  const body = SAFE_METHODS.includes(method) ? null : request.body
  const url = originOf(request, siteUrl) + decodable(pathname) + search
  return new Request(url, { method, headers, signal, body, ...(body && { duplex: 'half' }) } as RequestInit)
}

const isData = (pathname: string) => pathname.endsWith('.data')

/** An HTTP redirect, or one in a response to a data request. Neither is cached. */
const isRedirect = ({ status }: Response) => (status >= 300 && status < 400) || status === SINGLE_FETCH_REDIRECT
const SINGLE_FETCH_REDIRECT = 202

/** To a page under another prefix, which for the router is a whole URL (`redirectTarget`). */
function shortenRedirect(headers: Headers, origin: string) {
  const location = headers.get('location')
  if (location?.startsWith(`${origin}/`)) headers.set('location', location.slice(origin.length))
}

/**
 * The pages under a language prefix, which is the router's basename. Given a function, React Router asks it and prepares all routes anew for
 * every request: only development needs that.
 */
function createPrefixHandler(build: () => Promise<ServerBuild>, prefix: Prefix): RequestHandler {
  const prefixed = async () => ({ ...(await build()), basename: prefix || '/' })
  if (import.meta.env.DEV) return createRequestHandler(prefixed, import.meta.env.MODE)
  const created = prefixed().then((complete) => createRequestHandler(complete, import.meta.env.MODE))
  return async (...args) => (await created)(...args)
}

/**
 * Creates the handler of all pages: redirects to the canonical URL, sets the origin, and adds `Vary`. Pages are
 * rendered without unknown query parameters, so that none of them ends up in a cached response.
 */
export function createPageHandler(build: () => Promise<ServerBuild>, settings: Settings) {
  const handlers = Object.fromEntries(PREFIXES.map((prefix) => [prefix, createPrefixHandler(build, prefix)]))
  return async (c: HonoContext): Promise<Response> => {
    const url = new URL(c.req.url)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const canonical = isData(url.pathname) ? null : canonicalPathname(url.pathname)
    if (isRead && canonical) return c.redirect(canonical + url.search, 301)
    if (isRead && url.pathname === '/' && settings.rootLocaleRedirect)
      return c.redirect(explicitPath(settings.rootLocaleRedirect, '/') + url.search, 302)

    const context = new RouterContextProvider()
    context.set(requestContext, c.var.ctx)
    const { prefix } = splitPath(pagePath(url.pathname))
    const handleWith = (search: string) =>
      handlers[prefix]!(withUrl(c.req.raw, { pathname: url.pathname, search }, settings.siteUrl), context)
    const query = isRead ? canonicalQuery(url.pathname, url.search.slice(1)) : null
    const search = query === null ? url.search : query && `?${query}`
    const rendered = await handleWith(search)
    // Redirects keep the whole query.
    const response = search !== url.search && isRedirect(rendered) ? await handleWith(url.search) : rendered
    shortenRedirect(response.headers, originOf(c.req.raw, settings.siteUrl))
    if (prefix === '') response.headers.append('vary', 'Cookie, Accept-Language')
    if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD')
    // React Router drops the headers of responses thrown by middleware (`rejectUnknownActor`).
    const { actor } = c.var.ctx
    const error = actor.kind === 'unknown' ? actor.error : null
    if (error?.retryAfter && response.status === error.status && !response.headers.has('retry-after'))
      response.headers.set('retry-after', String(error.retryAfter))
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    return response
  }
}
