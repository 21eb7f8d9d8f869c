import type { Context as HonoContext } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Settings } from '#core/settings.ts'
import { explicitPath, splitPath } from '#spec/paths.ts'
import { visitContext } from './context.ts'
import type { Reception } from './requests.server.ts'

/** The page whose address ends in a secret, which is spelled as it came. */
const SECRET = /^((?:\/+(?:es|en))?\/+freshness\/+)([^/]+)\/*$/i

/** One spelling per page: lower case, no doubled or trailing slash. Null when the path is spelled so already. */
export function canonicalSpelling(pathname: string): string | null {
  const [, before = pathname, secret = ''] = SECRET.exec(pathname) ?? []
  const spelled = (before.toLowerCase() + secret).replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return spelled === pathname ? null : spelled
}

/**
 * The origin a request is taken to be on. The router refuses form posts from another one; behind a proxy that ends TLS only SITE_URL
 * is the browser's. Where a browser and the socket agree on the host, theirs is taken, so that 127.0.0.1 works beside localhost.
 */
function originOf(headers: Headers, siteUrl: string): string {
  const origin = headers.get('origin')
  return origin && URL.canParse(origin) && new URL(origin).host === headers.get('host') ? origin : siteUrl
}

/** Percent signs that mean nothing are a page that does not exist; the router would log each of them. */
function readable(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return `${splitPath(pathname).prefix}/-`
  }
}

const isData = (pathname: string) => pathname.endsWith('.data')

/** The page door of the server: one spelling, the right origin, and what the answer varies on. */
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
    const request = new Request(
      new URL(readable(url.pathname) + url.search, originOf(c.req.raw.headers, settings.siteUrl)),
      c.req.raw,
    )
    const response = await handle(request, context)
    if (splitPath(url.pathname).prefix === '') response.headers.append('vary', 'Cookie, Accept-Language')
    if (response.status === 405 && !response.headers.has('allow')) response.headers.set('allow', 'GET, HEAD')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    return response
  }
}
