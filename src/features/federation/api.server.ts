import { Hono } from 'hono'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import type { JobDeps, RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { callerKey, createMemoryRateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { ACTOR_PATH, actorUrls, CALENDAR, isActor } from './addresses.ts'
import { createFederationServer } from './federation.server.ts'
import { receiveActivity } from './inbox.server.ts'
import { getActor, getEventObject, getFollowers, getOutbox, getOutboxPage } from './outbox.server.ts'

const ACTIVITY_JSON = 'application/activity+json'
const INBOX_BYTES = 32 * 1024
/** Activities of one server in a minute: busy ones tell everybody about every account that is deleted. */
const INBOX_LIMIT = { name: 'federation-inbox', points: 120, seconds: 60 }

/**
 * ActivityPub for calendars that follow this one: actors, what they publish, and inboxes for Follow and Undo. `deps.db` may write:
 * an actor gets its keys when it is first looked at.
 */
export function federationApi(deps: JobDeps) {
  const isOverLimit = createMemoryRateLimit(INBOX_LIMIT)
  let federation: ReturnType<typeof createFederationServer> | undefined
  const ctxOf = (c: HonoContext): RequestContext => ({ ...c.var.ctx, locale: 'es' })

  /** Answers with JSON whatever the Accept header says: the response is the same for everybody. */
  async function fedifyResponse(c: HonoContext): Promise<Response> {
    federation ??= createFederationServer(deps)
    federation.catch(() => {
      federation = undefined
    })
    const url = new URL(c.req.url)
    const request = new Request(deps.services.settings.siteUrl + url.pathname + url.search, {
      headers: { accept: `${ACTIVITY_JSON}, application/json` },
    })
    return (await federation).fetch(request, { contextData: ctxOf(c) })
  }

  async function receive(c: HonoContext) {
    const { ctx } = c.var
    const retryAfter = await isOverLimit(callerKey(ctx.services.secret, ctx.clientIp))
    if (retryAfter) return c.text('Too many activities', 429, { 'retry-after': String(retryAfter) })
    const body = await readBody(c.req.raw)
    if (body === null) return c.text('Too large', 413)
    const { siteUrl } = deps.services.settings
    // A signature must be meant for this site, whatever the proxy calls it.
    const headers = new Headers(c.req.raw.headers)
    headers.set('host', new URL(siteUrl).host)
    const request = new Request(siteUrl + c.req.path, { method: 'POST', headers, body })
    return c.body(null, await receiveActivity({ ...ctx, db: deps.db }, { request, body }))
  }

  const app = new Hono<Env>()
  app.use('/federation/*', async (_, next) => {
    if (!deps.services.settings.federation) throw notFound()
    await next()
  })
  app.get('/.well-known/webfinger', async (c, next) => (deps.services.settings.federation ? fedifyResponse(c) : next()))
  app.get('/.well-known/nodeinfo', async (c, next) => {
    if (!deps.services.settings.federation) return next()
    const { links } = (await (await fedifyResponse(c)).json()) as { links: object[] }
    // FEP-2677: the actor that stands for the whole site.
    const application = {
      rel: 'https://www.w3.org/ns/activitystreams#Application',
      href: actorUrls(deps.services.settings.siteUrl, CALENDAR).id,
    }
    return c.json({ links: [...links, application] })
  })
  app.get('/nodeinfo/2.1', async (c, next) => (deps.services.settings.federation ? fedifyResponse(c) : next()))
  app.get('/federation/events/:id{[1-9][0-9]{0,8}}', async (c) =>
    activityJson(c, await getEventObject(ctxOf(c), Number(c.req.param('id')))),
  )
  app.post('/federation/inbox', receive)
  const actorPath = ACTOR_PATH.replace('{identifier}', ':actor')
  app.get(actorPath, async (c) => {
    // Throws what Fedify would answer with a page of its own.
    await getActor(ctxOf(c), actorOf(c))
    return fedifyResponse(c)
  })
  app.post(`${actorPath}/inbox`, receive)
  app.get(`${actorPath}/outbox`, async (c) => {
    const { before } = c.req.query()
    if (before === undefined) return activityJson(c, await getOutbox(ctxOf(c), actorOf(c)))
    if (before !== 'now' && !/^\d{1,15}$/.test(before))
      throw new AppError('bad_query', { detail: 'Invalid value before' })
    return activityJson(c, await getOutboxPage(ctxOf(c), actorOf(c), before === 'now' ? null : Number(before)))
  })
  app.get(`${actorPath}/followers`, async (c) => activityJson(c, await getFollowers(ctxOf(c), actorOf(c))))
  return app.onError((error, c) => {
    if (error instanceof AppError && error.kind !== 'unavailable')
      return c.text(error.detail ?? error.code, error.status)
    throw error
  })
}

function actorOf(c: HonoContext): string {
  const actor = c.req.param('actor') ?? ''
  if (!isActor(actor)) throw notFound()
  return actor
}

const activityJson = (c: HonoContext, document: object) =>
  c.body(JSON.stringify(document), 200, { 'content-type': ACTIVITY_JSON, 'cache-control': 'no-cache' })

/** The body as text; null where it is too large. It is not read further than that. */
async function readBody(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length')) > INBOX_BYTES) return null
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > INBOX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
