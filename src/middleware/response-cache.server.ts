import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { chooseEncoding, encodedBody, toCacheEntry, toResponse } from '#platform/cache/cache-entry.server.ts'
import type { RenderToken } from '#platform/cache/invalidation-log.ts'
import type { CachedResponse, ResponseCache } from '#platform/cache/response-cache.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { isGraphqlPath } from '#platform/http/methods.ts'
import { hasCredentials } from '#platform/http/session-cookie.server.ts'
import { canonicalUrl, pagePath } from '#platform/react-router/page-query.server.ts'
import { localeCookie, resolveLocale } from '#platform/text/locale-preference.server.ts'
import { STATUS_OF } from '#shared/error-codes.ts'
import { LOCALES, type Locale } from '#shared/languages.ts'

type Options = {
  cache: ResponseCache
  /** Resolves once this process has received the notifications of every commit so far. */
  flushInvalidations: (since: number) => Promise<void>
  settings: Pick<Settings, 'siteUrl' | 'corsOrigins'>
}

/** Responses to longer URLs are not stored: nobody requests them again. */
const MAX_URL_LENGTH = 512
const VARY = ['Cookie', 'Accept-Language']

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** Path and query as requested. The origin is not part of the key: pages link to SITE_URL. */
const pathAndQueryOf = (url: string) => url.slice(url.indexOf('/', url.indexOf(':') + 4))
/** Whether the response is the same for every anonymous visitor: the URL has a language prefix, is for other sites, or an image. */
const LOCALE_INDEPENDENT = new RegExp(
  `^/(?:(?:${LOCALES.join('|')})(?=[/?]|$)|embed/|oembed(?=\\?|$)|[^?]*\\.(?:svg|png|jpg|webp|avif)(?=\\?|$))`,
)
const isLocaleIndependent = (url: string) => LOCALE_INDEPENDENT.test(url)

/** Pages without a language prefix differ by the visitor's locale, and by nothing else. */
const keyOf = (url: string, locale: Locale) => (isLocaleIndependent(url) ? url : `${locale} ${url}`)

/**
 * Serves anonymous visitors from the response cache: each response is rendered once, compressed once and stored until something it
 * shows changes (docs/product.md, "Cache: what is stored"). A write waits until this process has applied its invalidations, so that the
 * next request shows it.
 */
export function createResponseCacheMiddleware({ cache, flushInvalidations, settings }: Options) {
  const { siteUrl, corsOrigins } = settings
  /**
   * Requests with a session cookie are neither served from the cache nor stored. Responses to an origin of CORS_ORIGINS name that origin, so
   * they cannot be shared.
   */
  const isAnonymous = (headers: Headers) =>
    !hasCredentials(headers) && (corsOrigins.length === 0 || !corsOrigins.includes(headers.get('origin') ?? ''))

  /** Renders in progress: requests for the same key share one. */
  const rendering = new Map<string, { token: RenderToken; result: Promise<CachedResponse | null> }>()

  function startRender(c: HonoContext, key: string, next: () => Promise<void>): Promise<CachedResponse | null> {
    const token = cache.beginRender()
    const result = render(c, key, next).then((response) => {
      if (response) cache.put(key, response, token)
      return response
    })
    rendering.set(key, { token, result })
    const done = () => {
      cache.endRender(token)
      if (rendering.get(key)?.token === token) rendering.delete(key)
    }
    result.then(done, done)
    return result
  }

  /** The result of another request's render. Null where it failed or cannot be stored. */
  async function joinRender({ result }: { result: Promise<CachedResponse | null> }): Promise<CachedResponse | null> {
    const response = await result.catch(() => null)
    // The render may have begun before midnight and ended after it.
    return response && cache.isUnexpired(response) ? response : null
  }

  async function respond(c: HonoContext, key: string, response: CachedResponse) {
    const { method } = c.req
    const { headers } = c.req.raw
    const encoding = chooseEncoding(response, headers.get('accept-encoding'))
    return toResponse(response, await encodedBody(cache, key, response, encoding), { method, headers })
  }

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    if (c.req.method === 'OPTIONS' || (isGraphqlPath(c.req.path) && !isRead(c.req.method))) return next()
    if (!isRead(c.req.method)) {
      const since = performance.now()
      await next()
      // A write that did not reach the database changed nothing; flushing would only disable the cache.
      return c.res.status === STATUS_OF.unavailable ? undefined : flushInvalidations(since)
    }
    const { ctx } = c.var
    const url = canonicalUrl(pathAndQueryOf(c.req.url))
    if (url.length > MAX_URL_LENGTH || ctx.actor.kind !== 'anonymous' || !isAnonymous(c.req.raw.headers)) return next()
    const key = keyOf(url, ctx.locale)
    // Do not await anything between looking for another request's render and starting one.
    const other = rendering.get(key)
    const running = other && cache.isUnchangedSince(other.token) ? other : null
    const cached = cache.get(key) ?? (running && (await joinRender(running)))
    const incoming = c.env.incoming as IncomingMessage | undefined
    if (incoming) incoming.cache = cached ? 'hit' : 'miss'
    if (cached) return respond(c, key, cached)
    if (c.req.method === 'HEAD') return next()
    const rendered = await startRender(c, key, next)
    if (!rendered) return
    const response = await respond(c, key, rendered)
    // Hono merges the headers of the previous response into the new one: clear it first.
    c.res = undefined
    c.res = response
  }

  /** The stored response for a request, without resolving who sent it. Null: the application has to handle the request. */
  function findCached(request: Request, incoming?: IncomingMessage): Response | null {
    const { method, headers } = request
    if (!isRead(method) || !isAnonymous(headers)) return null
    const url = pathAndQueryOf(request.url)
    const visitor = isLocaleIndependent(url) ? null : resolveLocale(pathOf(url), headers)
    const find = (one: string) => cache.get(visitor ? keyOf(one, visitor.locale) : one)
    // Our own links are canonical already: canonicalize only after a miss.
    const cached = find(url) ?? (url.includes('?') ? find(canonicalUrl(url)) : null)
    const encoded = cached?.bodies[chooseEncoding(cached, headers.get('accept-encoding'))]
    if (!cached || !encoded) return null
    // As storeInitialLocale does: the cookie is added to the response, and not part of what is stored.
    const isFirstVisit = visitor && !visitor.hasPreference && cached.contentType.startsWith('text/html')
    if (incoming) incoming.cache = 'hit'
    return toResponse(cached, encoded, request, {
      ...(incoming?.requestId && { 'x-request-id': incoming.requestId }),
      ...(isFirstVisit && { 'set-cookie': localeCookie(visitor.locale, siteUrl) }),
    })
  }

  return { middleware, findCached }
}

const pathOf = (url: string) => pagePath(url.split('?', 1)[0] ?? url)

/** Runs the handlers behind this middleware and collects the cache tags of what they read. */
async function render(c: HonoContext, key: string, next: () => Promise<void>): Promise<CachedResponse | null> {
  const { ctx } = c.var
  const tags = new Set<string>()
  ctx.cacheTags = tags
  await next()
  return toCacheEntry(c.res, { tags, now: ctx.now, vary: key.startsWith('/') ? [] : VARY })
}
