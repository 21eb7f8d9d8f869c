import { GraphQLError, printSchema } from 'graphql'
import pLimit from 'p-limit'
import type { HonoContext } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { readText } from '#platform/forms/read-body.server.ts'
import { createConcurrencyLimit, createRequesterLimit, requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { ANSWER_BUDGET } from '#platform/strapi/answer-budget.server.ts'
import type { Resources } from '#platform/strapi/resource.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import type { GraphqlContext } from './builder.server.ts'
import { type ErrorMessages, maskError, toGraphqlError } from './errors.server.ts'
import { createGraphqlServer } from './graphql-server.server.ts'
import { landingPage, SCHEMA_PATH } from './landing-page.server.ts'
import { BODY_BYTES, EXECUTION_MS, REQUESTS_AT_ONCE } from './limits.ts'
import { createGraphqlSchema } from './schema.server.ts'

export type Options = ErrorMessages & { resources: Resources; logError: (error: unknown, request: Request) => void }
type Limits = ReturnType<typeof createLimits>

const JSON_TYPE = 'application/json'
const RESPONSE_TYPE = 'application/graphql-response+json'

/** Answers requests of the GraphQL endpoint and for its schema as a document, which are made at the first of them. */
export function createGraphqlHandlers({ resources, logError, ...messages }: Options) {
  const create = () => {
    const schema = createGraphqlSchema(resources)
    const logged = (error: unknown) => logError(error, new Request('http://localhost/graphql'))
    return { yoga: createGraphqlServer({ schema, logError: logged }), sdl: printSchema(schema) }
  }
  let created: ReturnType<typeof create> | undefined
  const server = () => {
    created ??= create()
    return created
  }
  let limits: Limits | undefined

  const answer = async (c: HonoContext, readRequest: () => Promise<Request>): Promise<Response> => {
    const { ctx } = c.var
    const fail = (error: unknown) => {
      const known = toGraphqlError(error, { locale: localeOf(c), ofRequest: true, ...messages })
      return errorResponse(known ?? maskError(error, (unexpected) => logError(unexpected, c.req.raw)))
    }
    limits ??= createLimits(ctx.services.settings.graphqlRequestsPerMinute)
    let end = () => {}
    try {
      end = await limits.enter(ctx)
      const request = await readRequest()
      return await server().yoga.fetch(request, createContext(c, { logError, ...messages }))
    } catch (error) {
      return fail(error)
    } finally {
      end()
    }
  }

  return {
    get: (c: HonoContext) => {
      const url = new URL(c.req.url)
      const wantsPage = c.req.header('accept')?.includes('text/html') ?? false
      const isQuery = url.searchParams.has('query') || url.searchParams.has('extensions')
      if (isQuery) return answer(c, async () => requestOf(c, JSON_TYPE))
      if (import.meta.env.DEV && wantsPage) return answer(c, async () => requestOf(c, 'text/html'))
      c.header('vary', 'Accept')
      c.header('cache-control', 'no-cache')
      if (!wantsPage) return c.json({ message: INFO, schema: SCHEMA_PATH })
      c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      return c.html(landingPage(c.var.ctx.locale))
    },
    post: (c: HonoContext) => answer(c, () => readPost(c)),
    schema: (c: HonoContext) => c.text(server().sdl),
  }
}

const INFO = 'Send GraphQL queries here: POST {"query", "variables"} as JSON, or GET with ?query='

const localeOf = (c: HonoContext) => acceptedLocale(c.req.header('accept-language') ?? null, 'en')

/** The request as yoga gets it. A GET has one type, since its answer is cached; a stream is never one. */
function requestOf(c: HonoContext, accept: string, body?: string) {
  const headers = { accept, 'content-type': JSON_TYPE }
  const url = new URL(c.req.url)
  url.pathname = '/graphql'
  return new Request(url, body === undefined ? { headers } : { method: 'POST', headers, body })
}

/** Only JSON: nothing else needs reading twice, and a form of another site cannot send it. */
async function readPost(c: HonoContext): Promise<Request> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== JSON_TYPE) throw new AppError('body_unreadable', { detail: `The body has to be ${JSON_TYPE}` })
  const body = await readText(c.req.raw, BODY_BYTES)
  const parsed = parseJson(body)
  if (Array.isArray(parsed)) throw new AppError('bad_query', { detail: 'One query in each request: no batches' })
  if (typeof parsed !== 'object' || parsed === null)
    throw new AppError('body_unreadable', { detail: 'The body has to be a JSON object with a query' })
  const accept = c.req.header('accept')?.includes(RESPONSE_TYPE) ? RESPONSE_TYPE : JSON_TYPE
  return requestOf(c, accept, body)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('body_unreadable', { detail: 'The body is not valid JSON', cause })
  }
}

const MINUTE = 60

/** How often one person or address may ask, and how many of its requests run at the same time. */
function createLimits(points: number) {
  const limit = createRequesterLimit({ name: 'graphql', points, seconds: MINUTE })
  const concurrency = createConcurrencyLimit(REQUESTS_AT_ONCE)
  return {
    /** Returns what ends the request. Throws for one too many. */
    async enter(ctx: RequestContext): Promise<() => void> {
      await limit(ctx)
      const end = concurrency.enter(requesterKey(ctx))
      const detail = `At most ${REQUESTS_AT_ONCE} requests at the same time`
      if (!end) throw new AppError('too_many_tries', { kind: 'limited', retryAfter: 1, detail })
      return end
    },
  }
}

const notRun = () =>
  new GraphQLError('Not answered, because another field of the query failed', { extensions: { code: 'NOT_RUN' } })

/** Statements of one request run one after another, so that it cannot take all connections; none after one that failed. */
function createContext(
  c: HonoContext,
  { logError, ...messages }: ErrorMessages & Pick<Options, 'logError'>,
): GraphqlContext {
  const oneByOne = pLimit(1)
  const deadline = performance.now() + EXECUTION_MS
  let failed = false
  const run: GraphqlContext['run'] = (work) =>
    oneByOne(async () => {
      if (failed) throw notRun()
      try {
        if (performance.now() > deadline) throw new AppError('too_slow', { details: { reason: 'timeout' } })
        return await work()
      } catch (error) {
        failed = true
        throw (
          toGraphqlError(error, { locale: localeOf(c), ofRequest: false, ...messages }) ??
          maskError(error, (unexpected) => logError(unexpected, c.req.raw))
        )
      }
    })
  return { ctx: c.var.ctx, run, budget: ANSWER_BUDGET }
}

function errorResponse(error: GraphQLError): Response {
  const { http, ...extensions } = error.extensions as { http?: { status?: number; headers?: Record<string, string> } }
  const init = { status: http?.status ?? 500, headers: { 'cache-control': 'no-store', ...http?.headers } }
  return Response.json({ errors: [{ message: error.message, extensions }] }, init)
}
