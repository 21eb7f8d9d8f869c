import { type Context as Call, Hono, type MiddlewareHandler } from 'hono'
import { albumShape } from '#features/albums/resource.server.ts'
import { documentShape } from '#features/documents/resource.server.ts'
import { eventsApi } from '#features/events/api.server.ts'
import { eventShape, registrationFormShape } from '#features/events/resource.server.ts'
import { contentApi, guidesApi } from '#features/guides/api.server.ts'
import type { Operator } from '#features/guides/queries.server.ts'
import { guideShape } from '#features/guides/resource.server.ts'
import { mediaShape } from '#features/media/resource.server.ts'
import { organizationsApi } from '#features/organizations/api.server.ts'
import { organizerShape } from '#features/organizations/resource.server.ts'
import { tagsApi } from '#features/tags/api.server.ts'
import { tagShape } from '#features/tags/resource.server.ts'
import { ticketsApi } from '#features/tickets/api.server.ts'
import { ticketShape } from '#features/tickets/resource.server.ts'
import { venuesApi } from '#features/venues/api.server.ts'
import { venueShape } from '#features/venues/resource.server.ts'
import { apiCors } from '#middleware/cors.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { errorAnswer, failureAnswer } from '#platform/strapi/error-body.ts'
import type { ApiEnv } from '#platform/strapi/handlers.server.ts'
import type { Shapes } from '#platform/strapi/resource.ts'
import { browserLocale } from '#platform/text/requested-locale.ts'
import type { Locale } from '#shared/enums.ts'
import type { FailureCode } from '#shared/error-codes.ts'
import { failureOf } from './platform/errors/database-unavailable.ts'

/** Every type the API can show, by the name relations call it. */
export const shapes: Shapes = {
  event: eventShape,
  organizer: organizerShape,
  venue: venueShape,
  ticket: ticketShape,
  tag: tagShape,
  media: mediaShape,
  album: albumShape,
  document: documentShape,
  'registration-form': registrationFormShape,
  'quick-start-guide': guideShape,
}

type Means = {
  /** Who asks, in what language, at what time. */
  contextOf: (call: Call) => Context | Promise<Context>
  /** Throws for whoever brings a token that opens nothing. */
  knownOnly?: (call: Call) => void
  /** Who runs the site: the legal texts name them. */
  operator: Operator
  /** Whose pages may call with the visitor's cookie. */
  corsOrigins?: string[]
  /** The words of a failure that brings none of its own, in the language the caller asks for; in English for who asks for none. */
  words?: (code: FailureCode, locale: Locale) => string | null
  /** Calls that are not Strapi's own, by their path under /api. */
  more?: [path: string, api: Hono<{ Variables: { ctx: Context } }>][]
  log: (error: unknown, request: Request) => void
}

const APIS = [eventsApi, organizationsApi, venuesApi, guidesApi, tagsApi, ticketsApi]
const ROOMS = ['/api/*', '/_content/*']

/** The REST door: every feature's calls under /api, the documents under /_content, one error envelope (decisions 7). */
export function createApi({
  contextOf,
  knownOnly,
  operator,
  corsOrigins = [],
  words = () => null,
  more = [],
  log,
}: Means) {
  const app = new Hono<ApiEnv>({ strict: false })
  for (const room of ROOMS)
    app.use(room, apiCors(corsOrigins), revalidated, async (c, next) => {
      c.set('ctx', await contextOf(c))
      c.set('shapes', shapes)
      knownOnly?.(c)
      await next()
    })
  for (const api of APIS) app.route('/api', api)
  for (const [path, api] of more) app.route(`/api${path}`, api)
  app.route('/_content', contentApi(operator))
  refuseOtherMethods(app)
  for (const room of ROOMS) app.all(room, (c) => c.json(NOT_FOUND, 404))
  app.onError((error, c) => {
    const foreseen = failureOf(error)
    if (!foreseen) log(error, c.req.raw)
    const failure = foreseen ?? (error instanceof Failure ? error : new Failure('unexpected', 'unexpected'))
    if (failure.retryAfter) c.header('retry-after', String(failure.retryAfter))
    const locale = browserLocale(c.req.header('accept-language') ?? null, 'en')
    return c.json(failureAnswer(failure, words(failure.code, locale) ?? plain(failure.code)), failure.status)
  })
  return app
}

const NOT_FOUND = errorAnswer(404, 'NotFoundError', 'Not Found')

/** `not_found` is "Not Found": Strapi's own words are its names of the status. */
const plain = (code: FailureCode) => code.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())

/** What changed is asked for again. */
const revalidated: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-cache')
}

/** A mounted path asked by a method it has not: 405 with the methods it has. */
function refuseOtherMethods(app: Hono<ApiEnv>) {
  const calls = app.routes.filter(({ method }) => method !== 'ALL')
  for (const [path, routes] of Map.groupBy(calls, ({ path }) => path)) {
    const methods = [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    app.all(path, (c) => {
      c.header('allow', methods.join(', '))
      return c.json(errorAnswer(405, 'MethodNotAllowedError', 'Method Not Allowed'), 405)
    })
  }
}
