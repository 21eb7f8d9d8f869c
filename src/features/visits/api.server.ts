import { type Context as Call, Hono } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { readJson } from '#platform/forms/read-form.server.ts'
import { type OwnAddress, provenanceOf } from '#platform/http/request-origin.ts'
import { countInMemory, visitorKey } from '#platform/rate-limit/limiter.server.ts'
import { countVisit } from './commands.server.ts'

type Means = {
  contextOf: (call: Call) => Context
  addressOf: (call: Call) => string
  settings: OwnAddress & { secret: string }
}

const BODY_BYTES = 1024
/** Nobody reads faster than a page a second. */
const READING = { name: 'visit', points: 60, seconds: 60 }

/** `POST /visits`: what a page says of itself once its reader accepted (decisions 1). No cookie is set, no address kept. */
export function visitsApi({ contextOf, addressOf, settings }: Means) {
  const tooMany = countInMemory(READING)
  return new Hono()
    .post('/', async (c) => {
      if (provenanceOf(c.req.raw.headers, settings) !== 'same-origin') return c.body(null, 403)
      const visit = await readJson(c.req.raw, { limit: BODY_BYTES })
      if (!(await tooMany(visitorKey(settings.secret, addressOf(c))))) await countVisit(contextOf(c), visit)
      return c.body(null, 204)
    })
    .onError((error, c) => {
      if (error instanceof Failure) return c.body(null, error.status)
      throw error
    })
}
