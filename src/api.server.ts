import { Hono, type MiddlewareHandler } from 'hono'
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
import type { Call, Env } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { errorBody, toErrorBody } from '#platform/strapi/error-body.ts'
import type { ApiEnv } from '#platform/strapi/handlers.server.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import type { Locale } from '#shared/enums.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
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
  errorMessage?: (code: ErrorCode, locale: Locale) => string | null
  /** Which rate limit an error is about, and when to try again. */
  rateLimitMessage?: (error: AppError, locale: Locale) => string | null
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
const PATHS = ['/api/*', '/_content/*']

/** The REST API: the routes of every feature under /api, the documents under /_content, one error envelope for all. */
export function createApi({
  rejectInvalidToken,
  operator,
  corsOrigins = [],
  errorMessage = () => null,
  rateLimitMessage = () => null,
  routes = [],
  logError,
}: Options) {
  const app = new Hono<ApiEnv>({ strict: false })
  // Before the middleware that answers OPTIONS.
  app.use('/api/uploads/*', tusHeaders)
  for (const path of PATHS)
    app.use(path, apiCors(corsOrigins), revalidate, async (c, next) => {
      c.set('resources', resources)
      rejectInvalidToken?.(c)
      await next()
    })
  for (const api of APIS) app.route('/api', api)
  for (const [path, api] of routes) app.route(`/api${path}`, api)
  app.route('/_content', contentApi(operator))
  rejectOtherMethods(app)
  for (const path of PATHS) app.all(path, (c) => c.json(NOT_FOUND, 404))
  app.onError((error, c) => {
    const expected = toAppError(error)
    if (!expected) logError(error, c.req.raw)
    const appError = expected ?? (error instanceof AppError ? error : new AppError('unexpected'))
    if (appError.retryAfter) c.header('retry-after', String(appError.retryAfter))
    const locale = acceptedLocale(c.req.header('accept-language') ?? null, 'en')
    const message = errorMessage(appError.code, locale) ?? titleCase(appError.code)
    return c.json(
      toErrorBody(appError, message, rateLimitMessage(appError, locale) ?? appError.detail),
      appError.status,
    )
  })
  return app
}

const NOT_FOUND = errorBody(404, 'NotFoundError', 'Not Found')

/** `not_found` becomes "Not Found", the form of Strapi's own messages. */
const titleCase = (code: ErrorCode) => code.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())

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
