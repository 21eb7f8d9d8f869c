import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerBuild } from 'react-router'
import { embedRoutes } from '#app/embeds/routes.server.ts'
import { coverArtRoutes } from '#app/images/cover-art.server.ts'
import { shareImageRoutes } from '#app/images/share-images.server.ts'
import { offlineRoutes } from '#app/offline/routes.server.ts'
import { calendarFeeds } from '#features/calendar-feeds/api.server.ts'
import { checkInManifest } from '#features/check-in/manifest.server.ts'
import { signupRedirect } from '#features/events/signup-redirect.server.ts'
import { federationApi } from '#features/federation/api.server.ts'
import { findTokenActor } from '#features/identity/api-tokens/queries.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { mcpApi } from '#features/mcp/api.server.ts'
import { mediaApi } from '#features/media/api.server.ts'
import { sitemapApi } from '#features/sitemap/api.server.ts'
import { syndicationFeeds } from '#features/syndication/api.server.ts'
import { visitsApi } from '#features/visits/api.server.ts'
import { webhookWake } from '#features/webhooks/jobs.server.ts'
import { codeOfCall } from '#kit/call.server.ts'
import { accountCookie } from '#middleware/account-cookie.server.ts'
import { bodyLimits } from '#middleware/body-limits.server.ts'
import { crossOrigin } from '#middleware/cross-origin.server.ts'
import { csrf } from '#middleware/csrf.server.ts'
import { errorMessage, rateLimitMessage } from '#middleware/error-messages.server.ts'
import { logError, toErrorResponse, toolErrorBody } from '#middleware/error-response.server.ts'
import { clearExpiredSession, rejectInvalidToken } from '#middleware/invalid-session.server.ts'
import { localeRoute, storeInitialLocale } from '#middleware/language-cookie.server.ts'
import { noStore } from '#middleware/no-store.server.ts'
import { offlineCopies } from '#middleware/offline-copies.server.ts'
import { hostCheck, requestChecks } from '#middleware/request-checks.server.ts'
import { createRequestResolver } from '#middleware/request-context.server.ts'
import { createResponseCacheMiddleware } from '#middleware/response-cache.server.ts'
import { createFragmentCache } from '#platform/cache/fragment-cache.ts'
import { startInvalidation } from '#platform/cache/invalidation.server.ts'
import { createResponseCache } from '#platform/cache/response-cache.ts'
import { combineCaches } from '#platform/cache/tagged-cache.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Env } from '#platform/context/hono-env.ts'
import { loadSecret } from '#platform/crypto/secret.server.ts'
import { type Connection, openPools } from '#platform/database/database.server.ts'
import { openReplica } from '#platform/database/replica.server.ts'
import { watchWriting } from '#platform/database/write-watch.server.ts'
import { mailFolder } from '#platform/email/send-email.server.ts'
import { messageWithoutValues } from '#platform/errors/message-without-values.ts'
import { apiPathReader } from '#platform/http/api-path.ts'
import { bodyBudgetOf, createBodyBudget } from '#platform/http/body-budget.server.ts'
import { log, withRequestId } from '#platform/logging/log.server.ts'
import { createTokenLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { createPageHandler } from '#platform/react-router/page-handler.server.ts'
import { API_DOCS_ROUTES } from '#shared/api-paths.ts'
import { isCheckIn } from '#shared/paths.ts'
import { createApi } from './api.server.ts'
import { emailPreview } from './bootstrap/email-preview.server.ts'
import { bootstrap } from './bootstrap/prepare.server.ts'
import { features } from './features.ts'

const MEGABYTE = 1_048_576

/** What the process (main.ts) passes to the application. */
export type AppOptions = {
  settings: Settings
  connection: Connection
  /** Called with a message for the operator while the application starts. */
  onProgress: (message: string) => void
  /** The clock, for tests. */
  now?: () => Date
  /** The statement timeout of visitors' reads in ms, for tests that hold one back; 0 is none. */
  readTimeout?: number
  /** Whether this process runs the jobs of the queue. */
  runsJobs?: boolean
  /** Among several processes behind one port: makes a flush of this process one of all of them. */
  joinWorkers?: (flush: Flush) => Flush
}

type Flush = (since?: number) => Promise<void>

/** Creates the application on a migrated database: one fetch function for API, feeds, images and pages. */
export async function createApp({ settings: given, connection, onProgress, ...options }: AppOptions) {
  const { now = () => new Date(), runsJobs = true, joinWorkers = (flush: Flush) => flush, readTimeout } = options
  const { databaseReadUrl: readUrl } = given
  const direct = given.databaseDirectUrl === null ? connection : { url: given.databaseDirectUrl }
  const pools = openPools(connection, {
    max: given.databasePool,
    direct,
    ...(readTimeout !== undefined && { readTimeout }),
  })
  const { database, readers } = pools
  const secret = loadSecret(given)
  const settings = { ...given, secret }
  const { services, jobs, bannerLines, demo } = await bootstrap({ settings, database, onProgress, runsJobs })
  const cache = createResponseCache({ bytes: settings.cacheMegabytes * MEGABYTE, now: () => now().getTime() })
  const replica =
    readUrl === null ? null : openReplica({ url: readUrl, prepare: given.preparedStatements }, pools, warn)
  const fragments = createFragmentCache({ bytes: settings.fragmentMegabytes * MEGABYTE, now: () => now().getTime() })
  const pausePools = (isUnreachable: boolean) => {
    database.pause(isUnreachable)
    readers.pause(isUnreachable)
  }
  const invalidation = await startInvalidation({
    connection: direct,
    cache: combineCaches([cache, fragments]),
    onAvailabilityChange: pausePools,
    ...(runsJobs && { onTag: webhookWake({ db: database.db, services }) }),
    ...(replica && { onWrite: replica.onChange }),
  })
  const flush = joinWorkers(invalidation.flush)
  const responseCache = createResponseCacheMiddleware({ cache, flushInvalidations: flush, settings })
  const writing = watchWriting(database.sql, { folder: settings.dataDir, log })
  const isReady = () => invalidation.isListening() && writing.canWrite()
  const app = createRoutes({
    services,
    db: database.db,
    readDb: replica?.reads(flush) ?? readers.db,
    fragments,
    cacheMiddleware: responseCache.middleware,
    now,
    isReady,
  })
  const close = async () => {
    writing.close()
    await invalidation.stop()
    await demo
    await jobs.close()
    await replica?.close()
    await Promise.all([readers.close(), database.close()])
  }
  const isOwnHost = hostCheck(settings)
  const findCached = (request: Request, incoming?: IncomingMessage) =>
    isOwnHost(request.url) ? responseCache.findCached(request, incoming) : null
  const fetch = (request: Request, env: { incoming?: IncomingMessage }) =>
    withRequestId(env.incoming?.requestId, () => app.fetch(request, env))
  const routes = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
  return { findCached, fetch, close, routes, bannerLines: [...emailBannerLines(given), ...bannerLines] }
}

type Deps = Omit<Parameters<typeof createRequestResolver>[0], 'findPersonByToken' | 'findTokenActor'> & {
  cacheMiddleware: ReturnType<typeof createResponseCacheMiddleware>['middleware']
  /** Whether the database answers and can write. */
  isReady: () => boolean
}

/** Mounts middleware and routes, in the order in which they run. */
function createRoutes({ cacheMiddleware, isReady, ...deps }: Deps) {
  const { settings } = deps.services
  const limitToken = createTokenLimit(settings.apiRequestsPerMinute)
  const resolveRequest = createRequestResolver({ ...deps, findPersonByToken, findTokenActor })

  const api = createApi({
    rejectInvalidToken,
    corsOrigins: settings.corsOrigins,
    errorMessage,
    rateLimitMessage,
    limitToken,
    logError,
  })
  const app = new Hono<Env>({ getPath: apiPathReader(api.routes) })
  app.use(requestChecks(settings))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) =>
    isReady() ? c.text('ok') : c.text('The database is away, or nothing can be written.', 503, { 'retry-after': '5' }),
  )
  // The production build drops this line.
  if (import.meta.env.DEV) app.route('/dev/mails', emailPreview(settings, features))
  app.use(async (c, next) => {
    const { ctx, hasLocalePreference, invalidToken } = await resolveRequest(c)
    c.set('ctx', ctx)
    c.set('hasLocalePreference', hasLocalePreference)
    c.set('invalidToken', invalidToken)
    await next()
  })
  app.use(storeInitialLocale)
  app.use(clearExpiredSession)
  app.use(accountCookie)
  // Compresses what the response cache does not: that one compresses its own responses.
  app.use(compress())
  app.use(cacheMiddleware)
  app.use(offlineCopies)
  app.use(noStore)
  app.use(csrf)
  app.use(bodyLimits(createBodyBudget(bodyBudgetOf(settings))))
  app.use(crossOrigin)
  const [headers, withCamera] = [secureHeaders(headersFor(settings)), secureHeaders(headersFor(settings, ['self']))]
  app.use((c, next) => (isCheckIn(c.req.path) ? withCamera : headers)(c, next))
  const pages = createPageHandler(() => import('virtual:react-router/server-build') as Promise<ServerBuild>, settings)
  // Pages below the address of the API.
  for (const path of API_DOCS_ROUTES) app.all(path, pages)
  app.route('/', api)
  app.route(
    '/',
    mcpApi({
      readDb: deps.readDb,
      requestsPerMinute: settings.mcpRequestsPerMinute,
      limitToken,
      errorBody: toolErrorBody,
      logError,
    }),
  )
  app.route('/visits', visitsApi())
  app.route('/', coverArtRoutes)
  // Files take tokens of the API too: a wrong one is refused, and each request counts.
  app.use('/media/*', async (c, next) => {
    rejectInvalidToken(c)
    await limitToken(c.var.ctx)
    await next()
  })
  app.route('/', mediaApi)
  app.route('/', shareImageRoutes)
  app.route('/', sitemapApi({ siteUrl: settings.siteUrl }))
  app.route('/', embedRoutes())
  app.route('/', localeRoute)
  app.route('/', calendarFeeds())
  app.route('/', syndicationFeeds())
  app.route('/', federationApi({ db: deps.db, services: deps.services }))
  app.route('/', checkInManifest())
  app.route('/', offlineRoutes)
  app.route('/', signupRedirect())
  app.all('*', pages)
  app.onError(toErrorResponse(codeOfCall))
  return app
}

/** Lines printed at start: where emails are while there is no SMTP server. */
const emailBannerLines = (settings: Settings) => [
  ...(settings.smtpUrl ? [] : [`The mail        ${mailFolder(settings)}  (no SMTP_URL: every email is a file there)`]),
  ...(import.meta.env.DEV ? [`The letters     ${settings.siteUrl}/dev/mails`] : []),
]

const warn = (message: string, reason?: Error) =>
  log.warn(reason ? { error: messageWithoutValues(reason) } : {}, message)

const headersFor = ({ siteUrl, hstsSubdomains }: Settings, camera: string[] = []) => ({
  strictTransportSecurity:
    siteUrl.startsWith('https:') && `max-age=63072000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  xXssProtection: false,
  permissionsPolicy: { geolocation: ['self'], camera, microphone: [], payment: [], usb: [] },
})
