import { type Context as Call, Hono } from 'hono'
import type { Context } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { readJson } from '#core/form.server.ts'
import { countInMemory, visitorKey } from '#core/limiter.server.ts'
import type { Settings } from '#core/settings.ts'
import { countVisit } from './commands.server.ts'

type Means = {
  contextOf: (call: Call) => Context
  addressOf: (call: Call) => string
  settings: Pick<Settings, 'siteUrl'> & { secret: string }
}

const BODY_BYTES = 1024
/** Nobody reads faster than a page a second. */
const READING = { name: 'visit', points: 60, seconds: 60 }

/** `POST /visits`: what a page says of itself once its reader accepted (decisions 1). No cookie is set, no address kept. */
export function visitsApi({ contextOf, addressOf, settings }: Means) {
  const tooMany = countInMemory(READING)
  return new Hono()
    .post('/', async (c) => {
      if (!isOwnPage(c, settings.siteUrl)) return c.body(null, 403)
      const visit = await readJson(c.req.raw, { limit: BODY_BYTES })
      if (!(await tooMany(visitorKey(settings.secret, addressOf(c))))) await countVisit(contextOf(c), visit)
      return c.body(null, 204)
    })
    .onError((error, c) => {
      if (error instanceof Failure) return c.body(null, error.status)
      throw error
    })
}

/** The browser says which site's page is speaking; older ones, and those without TLS, say at least its origin. */
function isOwnPage(c: Call, siteUrl: string) {
  const site = c.req.header('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = c.req.header('origin') ?? ''
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === c.req.header('host'))
}
