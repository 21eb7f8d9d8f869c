import { Hono, type MiddlewareHandler } from 'hono'
import { tusHeaders } from '#features/albums/uploads/tus.server.ts'
import { features } from '#features.ts'
import { type ApiContext, type ApiEnv, codeOfCall, mountCalls } from '#kit/call.server.ts'
import { apiCors } from '#middleware/cors.server.ts'
import { missingScope } from '#platform/context/access.server.ts'
import type { HonoContext } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimitHeaders, setHeaders } from '#platform/rate-limit/headers.ts'
import { errorBody, titleCase, toErrorBody } from '#platform/strapi/error-body.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/languages.ts'
import { toAppError } from './platform/errors/database-unavailable.ts'

type Options = {
  /** Throws 401 for an invalid token. */
  rejectInvalidToken?: (call: Pick<HonoContext, 'var'>) => void
  /** Origins whose pages may call with the visitor's cookie. */
  corsOrigins?: string[]
  /** The message of an error that has none of its own, in the locale of Accept-Language; English without one. */
  errorMessage?: (code: ErrorCode, locale: Locale, details?: AppError['details']) => string | null
  /** Which rate limit an error is about, and when to try again. */
  rateLimitMessage?: (error: AppError, locale: Locale) => string | null
  /** Counts the requests of a personal API token. Throws 429. */
  limitToken?: (ctx: RequestContext) => Promise<void>
  logError: (error: unknown, request: Request) => void
}

const PATHS = ['/api/*', '/_content/*', '/graphql', '/graphql/*']

/** The API: the calls of every feature, with one error envelope for all. */
export function createApi({
  rejectInvalidToken,
  corsOrigins = [],
  errorMessage = () => null,
  rateLimitMessage = () => null,
  limitToken = async () => {},
  logError,
}: Options) {
  const reporting = { logError, errorMessage, rateLimitMessage }
  const app = new Hono<ApiEnv>()
  // Before the middleware that answers OPTIONS.
  app.use('/api/uploads/*', tusHeaders)
  for (const path of PATHS)
    app.use(path, apiCors(corsOrigins), revalidate, async (c, next) => {
      c.set('reporting', reporting)
      rejectInvalidToken?.(c)
      await limitToken(c.var.ctx)
      await next()
      // Where it failed, the error's handler did.
      if (!c.error) setHeaders(c, rateLimitHeaders(c.var.ctx.rateLimits ?? []))
    })
  mountCalls(
    app,
    features.flatMap(({ calls = [] }) => calls),
  )
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
    const callCode = codeOfCall(c.var.ctx, c.req)
    const call = callCode && { code: callCode, message: errorMessage(callCode, locale) ?? titleCase(callCode) }
    return c.json(
      toErrorBody(appError, message, rateLimitMessage(appError, locale) ?? appError.detail, call),
      appError.status,
    )
  })
  return app
}

/** What a token without the scope of a call did not find there, its person may be able to see: that is said, whether or not it exists. */
function refusesToken(c: ApiContext, { kind }: AppError): AppError | null {
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
