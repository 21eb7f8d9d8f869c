import { getConnInfo } from '@hono/node-server/conninfo'
import type { Fragments } from '#platform/context/fragments.ts'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import {
  type Actor,
  anonymous,
  type Person,
  type RequestContext,
  type Services,
  type TokenActor,
} from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { createClientIpResolver } from '#platform/http/client-ip.ts'
import { isApiPath, isGraphqlPath } from '#platform/http/methods.ts'
import { classifyOrigin } from '#platform/http/request-origin.ts'
import { hasCredentials, sessionCookies } from '#platform/http/session-cookie.server.ts'
import { pagePath } from '#platform/react-router/page-query.server.ts'
import { resolveLocale } from '#platform/text/locale-preference.server.ts'
import { API_TOKEN_PREFIX } from '#shared/api-scopes.ts'
import { COPY_HEADER } from '#shared/offline/offline.ts'

type Deps = {
  services: Services
  db: Database
  /** The same database through a pool with a short statement timeout: used for GET and HEAD. */
  readDb: Database
  fragments?: Fragments
  now?: () => Date
  findPersonByToken: (ctx: RequestContext, token: string) => Promise<Person | null>
  /** The same for a personal API token. */
  findTokenActor: (ctx: RequestContext, token: string) => Promise<TokenActor | null>
}

/** Images that are the same for everybody: no session is looked up for them. */
const PUBLIC_IMAGES = /^\/(covers|seals|avatar|map|share)\//

/** Where tokens are accepted in the header: for programs, never for pages. */
const TAKES_TOKENS = /^\/(api\/|_content\/|media\/|graphql(\/|$)|mcp$)/
/** Where the visitor's cookie does not count: a page that a browser shows must not act there for its visitor. */
const IGNORES_COOKIES = /^\/mcp$/

/**
 * Calls of the API are answered to the visitor of a browser only where a page of this site, or of CORS_ORIGINS, makes them: another site's
 * page, or a link on it, gets what anybody gets.
 */
function ignoresCookies({ path, raw: { headers } }: HonoContext['req'], settings: Services['settings']) {
  if (IGNORES_COOKIES.test(path)) return true
  const isForeign = isApiPath(path) && classifyOrigin(headers, settings) === 'foreign'
  return isForeign && !settings.corsOrigins.includes(headers.get('origin') ?? '')
}

/** The bearer token of the Authorization header; null without the header, an empty string when it is malformed. */
const bearerToken = (headers: Headers) => {
  const header = headers.get('authorization')
  return header === null ? null : (/^Bearer\s+(\S+)$/i.exec(header)?.[1] ?? '')
}

/**
 * While the database is unreachable, a caller with a token must not be treated as anonymous: queries and commands that ask for the
 * person rethrow this error. Any other error is thrown.
 */
function unknownActor(cause: unknown): Actor {
  const error = toUnavailableError(cause)
  if (!error) throw cause
  return { kind: 'unknown', error }
}

/** Creates the function that resolves, once per request, the actor, the locale and the time. */
export function createRequestResolver({ db, readDb, fragments, services, now = () => new Date(), ...find }: Deps) {
  const clientIpOf = createClientIpResolver(services.settings.trustedProxies)
  const cookies = sessionCookies(services.settings.siteUrl)
  const findActor = async (ctx: RequestContext, path: string, token: string, isBearer: boolean) => {
    if (isBearer && !TAKES_TOKENS.test(path)) return null
    if (!token.startsWith(API_TOKEN_PREFIX)) return find.findPersonByToken(ctx, token)
    return isBearer ? find.findTokenActor(ctx, token) : null
  }
  return async (c: HonoContext): Promise<Env['Variables']> => {
    const { headers } = c.req.raw
    const { locale, hasPreference } = resolveLocale(pagePath(c.req.path), headers)
    const socket = c.env?.incoming ? getConnInfo(c).remote.address : undefined
    const clientIp = clientIpOf({ socket, forwarded: c.req.header('x-forwarded-for') ?? null })
    const isSafe = ['GET', 'HEAD'].includes(c.req.method)
    const isRead = isSafe || isGraphqlPath(c.req.path)
    const ctx: RequestContext = {
      db: isRead ? readDb : db,
      actor: anonymous,
      locale,
      now: now(),
      services,
      clientIp,
      userAgent: headers.get('user-agent'),
      isOfflineCopy: headers.has(COPY_HEADER),
      rateLimits: [],
      ...(fragments && isSafe && { fragments }),
    }
    const bearer = bearerToken(headers)
    const cookie = ignoresCookies(c.req, services.settings) ? null : headers.get('cookie')
    const cookieToken = isGraphqlPath(c.req.path) ? cookies.graphqlToken(cookie) : cookies.session(cookie)
    const token = PUBLIC_IMAGES.test(c.req.path) ? null : (bearer ?? cookieToken)
    const actor = token ? await findActor(ctx, c.req.path, token, bearer !== null).catch(unknownActor) : null
    if (actor) ctx.actor = actor
    // Credentials of nobody known: such a request is answered from no cache.
    else if (hasCredentials(headers)) delete ctx.fragments
    const isInvalid = token !== null && actor === null
    return {
      ctx,
      hasLocalePreference: hasPreference,
      invalidToken: isInvalid ? (bearer === null ? 'cookie' : 'header') : null,
    }
  }
}
