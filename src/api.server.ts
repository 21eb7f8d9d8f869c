import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { abuseReportsApi } from '#features/abuse-reports/api.server.ts'
import { albumsApi } from '#features/albums/api.server.ts'
import { mediasApi } from '#features/albums/medias/api.server.ts'
import { uploadsApi } from '#features/albums/uploads/api.server.ts'
import { tusHeaders } from '#features/albums/uploads/tus.server.ts'
import { charactersApi } from '#features/characters/api.server.ts'
import { checkInApi } from '#features/check-in/api.server.ts'
import { contactApi } from '#features/contact/api.server.ts'
import { documentsApi } from '#features/documents/api.server.ts'
import { storageApi } from '#features/documents/storage/api.server.ts'
import { eventChangesApi } from '#features/event-changes/api.server.ts'
import { organizerEventsApi } from '#features/events/api.organizer.server.ts'
import { eventsApi } from '#features/events/api.server.ts'
import { contentApi, guidesApi } from '#features/guides/api.server.ts'
import type { Operator } from '#features/guides/queries.server.ts'
import { accountsApi, jwtResponse } from '#features/identity/accounts/api.server.ts'
import { passkeysApi } from '#features/identity/passkeys/api.server.ts'
import { sessionsApi } from '#features/identity/sessions/api.server.ts'
import { membershipsApi } from '#features/memberships/api.server.ts'
import { openApiApi } from '#features/openapi/api.server.ts'
import { resources } from '#features/openapi/resources.server.ts'
import { organizationsApi, ownOrganizationsApi } from '#features/organizations/api.server.ts'
import { gatewayApi } from '#features/payments/gateway/api.server.ts'
import { proposalsApi } from '#features/proposals/api.server.ts'
import { registrationFormsApi } from '#features/registration-forms/api.server.ts'
import { playersApi } from '#features/registrations/api.players.server.ts'
import { registrationsApi } from '#features/registrations/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import { tagsApi } from '#features/tags/api.server.ts'
import { ticketsApi } from '#features/tickets/api.server.ts'
import { venuesApi } from '#features/venues/api.server.ts'
import { apiCors } from '#middleware/cors.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { missingScope, withScope, withScopeIfGranted } from '#platform/context/access.server.ts'
import type { Call, Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { graphqlApi } from '#platform/graphql/routes.server.ts'
import { isRestPath } from '#platform/http/methods.ts'
import { rateLimitHeaders, setHeaders } from '#platform/rate-limit/headers.ts'
import { codeOfCall, errorBody, titleCase, toErrorBody } from '#platform/strapi/error-body.ts'
import type { ApiEnv } from '#platform/strapi/handlers.server.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import { scopeOfCall } from '#shared/api-call-scopes.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/languages.ts'
import { toAppError } from './platform/errors/database-unavailable.ts'

/** The routes that Strapi does not have, by their path under /api. */
export const siteRoutes = (settings: Pick<Settings, 'dataDir'>): [path: string, api: Hono<Env>][] => [
  ['/contact', contactApi],
  ['', searchApi],
  ['', accountsApi],
  ['', sessionsApi({ jwtResponse })],
  ['', ownOrganizationsApi],
  ['', organizerEventsApi],
  ['', membershipsApi],
  ['', charactersApi],
  ['', registrationsApi],
  ['', playersApi],
  ['', checkInApi],
  ['', documentsApi],
  ['', albumsApi],
  ['', uploadsApi(settings)],
  ['', mediasApi],
  ['', storageApi],
  ['', gatewayApi],
  ['', proposalsApi],
  ['', abuseReportsApi],
  ['/auth/passkeys', passkeysApi],
  ['', openApiApi],
]

type Options = {
  /** Throws 401 for an invalid token. */
  rejectInvalidToken?: (call: Pick<Call, 'var'>) => void
  /** The operator named by the legal texts. */
  operator: Operator
  /** Origins whose pages may call with the visitor's cookie. */
  corsOrigins?: string[]
  /** The message of an error that has none of its own, in the locale of Accept-Language; English without one. */
  errorMessage?: (code: ErrorCode, locale: Locale, details?: AppError['details']) => string | null
  /** Which rate limit an error is about, and when to try again. */
  rateLimitMessage?: (error: AppError, locale: Locale) => string | null
  /** Counts the requests of a personal API token. Throws 429. */
  limitToken?: (ctx: RequestContext) => Promise<void>
  /** All of `siteRoutes`, or some of them. */
  routes?: ReturnType<typeof siteRoutes>
  logError: (error: unknown, request: Request) => void
}

const APIS = [
  eventsApi,
  eventChangesApi,
  organizationsApi,
  venuesApi,
  guidesApi,
  tagsApi,
  ticketsApi,
  registrationFormsApi,
]
const PATHS = ['/api/*', '/_content/*', '/graphql', '/graphql/*']

/** The REST API: the routes of every feature under /api, the documents under /_content, one error envelope for all; and GraphQL. */
export function createApi({
  rejectInvalidToken,
  operator,
  corsOrigins = [],
  errorMessage = () => null,
  rateLimitMessage = () => null,
  limitToken = async () => {},
  routes = [],
  logError,
}: Options) {
  const app = new Hono<ApiEnv>()
  // Before the middleware that answers OPTIONS.
  app.use('/api/uploads/*', tusHeaders)
  for (const path of PATHS)
    app.use(path, apiCors(corsOrigins), revalidate, async (c, next) => {
      c.set('resources', resources)
      rejectInvalidToken?.(c)
      await limitToken(c.var.ctx)
      applyScope(c)
      await next()
      // Where it failed, the error's handler did.
      if (!c.error) setHeaders(c, rateLimitHeaders(c.var.ctx.rateLimits ?? []))
    })
  for (const api of APIS) app.route('/api', api)
  for (const [path, api] of routes) app.route(`/api${path}`, api)
  app.route('/_content', contentApi(operator))
  app.route('/graphql', graphqlApi({ resources, logError, errorMessage, rateLimitMessage }))
  rejectOtherMethods(app)
  for (const path of PATHS) app.all(path, (c) => c.json(NOT_FOUND, 404))
  app.onError((error, c) => {
    const expected = toAppError(error)
    if (!expected) logError(error, c.req.raw)
    const thrown = expected ?? (error instanceof AppError ? error : new AppError('unexpected'))
    const appError = refusesToken(c, thrown) ?? thrown
    setHeaders(c, rateLimitHeaders(c.var.ctx?.rateLimits ?? [], appError))
    if (appError.retryAfter) c.header('retry-after', String(appError.retryAfter))
    const locale = acceptedLocale(c.req.header('accept-language') ?? null, 'en')
    const message = errorMessage(appError.code, locale, appError.details) ?? titleCase(appError.code)
    const callCode = codeOfCall(c.req)
    const call = callCode && { code: callCode, message: errorMessage(callCode, locale) ?? titleCase(callCode) }
    return c.json(
      toErrorBody(appError, message, rateLimitMessage(appError, locale) ?? appError.detail, call),
      appError.status,
    )
  })
  return app
}

/** Makes the caller with a personal API token its person, where the token has the scope of the call. */
function applyScope(c: Context<ApiEnv>) {
  const { ctx } = c.var
  if (ctx.actor.kind !== 'token') return
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && isRestPath(path))
  const call = route ? (scopeOfCall(route.method, route.path) ?? 'session') : 'public'
  if (call === 'session') throw new AppError('token_not_allowed')
  if (call === 'public') return
  const scope = call.replace('?', '') as ApiScope
  c.set('ctx', call === scope ? withScope(ctx, scope) : withScopeIfGranted(ctx, scope))
  if (c.var.ctx.actor.kind === 'token') c.set('lackedScope', scope)
}

/** What a token without the scope of a call did not find there, its person may be able to see: that is said, whether or not it exists. */
function refusesToken(c: Context<ApiEnv>, { kind }: AppError): AppError | null {
  const { lackedScope } = c.var
  return lackedScope && (kind === 'missing' || kind === 'forbidden') ? missingScope(lackedScope) : null
}

const NOT_FOUND = errorBody(404, 'NotFoundError', 'Not Found')

/** Clients revalidate unless a route says otherwise. */
const revalidate: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache')
}

/** Answers 405 with the allowed methods for a mounted path with another method. */
function rejectOtherMethods(app: Hono<ApiEnv>) {
  const mounted = app.routes.filter(({ method }) => method !== 'ALL')
  for (const [path, routes] of Map.groupBy(mounted, ({ path }) => path)) {
    const methods = [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    app.all(path, (c) => {
      c.header('allow', methods.join(', '))
      return c.json(errorBody(405, 'MethodNotAllowedError', 'Method Not Allowed'), 405)
    })
  }
}
