import { Hono } from 'hono'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { toAppError } from '#platform/errors/database-unavailable.ts'
import { readText } from '#platform/forms/read-body.server.ts'
import { rateLimitHeaders, setHeaders } from '#platform/rate-limit/headers.ts'
import { createConcurrencyLimit, createRequesterLimit, requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import type { ErrorBodyOf } from './server.server.ts'

const BODY_BYTES = 64 * 1024
const TIMEOUT_MS = 20_000
/** Calls that run at once: of one caller, and of all. */
const AT_ONCE = { caller: 3, all: 12 }
const RETRY_SECONDS = 5
/** Of JSON-RPC, and those that servers may choose. */
const CODES = { parse: -32_700, invalid: -32_600, server: -32_000 } as const

/** First needed when an assistant asks. */
const loadServer = () =>
  Promise.all([import('./server.server.ts'), import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js')])

type Options = {
  readDb: RequestContext['db']
  /** How many requests one address without a token may make in a minute. */
  requestsPerMinute: number
  /** Counts the requests of a token, as the REST API does. Throws 429. */
  limitToken: (ctx: RequestContext) => Promise<void>
  errorBody: ErrorBodyOf
  logError: (error: unknown, request: Request) => void
}

/**
 * The MCP server: Streamable HTTP without sessions, so that any process answers any request. Foreign origins are refused for all of the
 * site (middleware/csrf), and cookies do not count here (middleware/request-context).
 */
export function mcpApi({ readDb, requestsPerMinute, limitToken, errorBody, logError }: Options) {
  const limitAddress = createRequesterLimit({ name: 'mcp', points: requestsPerMinute, seconds: 60 })
  const [ofCaller, ofAll] = [createConcurrencyLimit(AT_ONCE.caller), createConcurrencyLimit(AT_ONCE.all)]

  async function answer(c: HonoContext): Promise<Response> {
    if (c.var.invalidToken) throw new AppError('unauthenticated')
    const ctx = contextOf(c.var.ctx)
    await (ctx.actor.kind === 'token' ? limitToken(ctx) : limitAddress(ctx))
    const endOwn = ofCaller.enter(requesterKey(ctx))
    if (!endOwn) throw new AppError('too_many_tries', { kind: 'limited', retryAfter: RETRY_SECONDS })
    const end = ofAll.enter('all')
    if (!end) {
      endOwn()
      throw new AppError('server_busy', { retryAfter: RETRY_SECONDS })
    }
    const release = () => {
      end()
      endOwn()
    }
    // What is late still takes its slot.
    const work = handle(c, ctx).finally(release)
    return withTimeout(work)
  }

  async function handle(c: HonoContext, ctx: RequestContext): Promise<Response> {
    const message = await readMessage(c)
    if (message instanceof Response) return message
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await loadServer()
    const server = createMcpServer({ ctx, readDb, errorBody })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    try {
      // Its type leaves optional callbacks undefined.
      await server.connect(transport as Parameters<typeof server.connect>[0])
      return await transport.handleRequest(c.req.raw, { parsedBody: message })
    } finally {
      await server.close()
    }
  }

  return new Hono<Env>()
    .use('/mcp', async (c, next) => {
      await next()
      c.header('cache-control', 'no-store')
      // Where it failed, the error's handler did.
      if (!c.error) setHeaders(c, rateLimitHeaders(c.var.ctx.rateLimits ?? []))
    })
    .post('/mcp', answer)
    .all('/mcp', (c) => {
      c.header('allow', 'POST')
      return c.json(rpcError(CODES.server, 'This server answers POST only: it keeps no sessions and no streams.'), 405)
    })
    .onError((error, c) => {
      const expected = toAppError(error)
      if (!expected) logError(error, c.req.raw)
      const appError = expected ?? (error instanceof AppError ? error : new AppError('unexpected'))
      setHeaders(c, rateLimitHeaders(c.var.ctx.rateLimits ?? [], appError))
      if (appError.retryAfter) c.header('retry-after', String(appError.retryAfter))
      if (appError.kind === 'unauthenticated') c.header('www-authenticate', 'Bearer')
      const { error: body } = errorBody(appError, 'en') as { error: { message: string; details: object } }
      return c.json(rpcError(CODES.server, body.message, body.details), appError.status)
    })
}

/** A session's token is not for assistants: without a personal token the caller is nobody. */
function contextOf(ctx: RequestContext): RequestContext {
  if (ctx.actor.kind === 'unknown') throw ctx.actor.error
  return ctx.actor.kind === 'token' ? ctx : { ...ctx, actor: anonymous }
}

/** One message. Batches, which the protocol had once, would pass the limits. */
async function readMessage(c: HonoContext): Promise<unknown> {
  const text = await readText(c.req.raw, BODY_BYTES)
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message === 'object' && message !== null && !Array.isArray(message)) return message
    return c.json(rpcError(CODES.invalid, 'Send one message at a time.'), 400)
  } catch {
    return c.json(rpcError(CODES.parse, 'The body is not JSON.'), 400)
  }
}

const rpcError = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  error: { code, message, ...(data && { data }) },
  id: null,
})

async function withTimeout(response: Promise<Response>): Promise<Response> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('too_slow', { retryAfter: RETRY_SECONDS })), TIMEOUT_MS)
  try {
    return await Promise.race([response, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
