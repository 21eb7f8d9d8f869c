import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { readJson } from '#platform/forms/read-form.server.ts'
import { classifyOrigin } from '#platform/http/request-origin.ts'
import { callerKey, createMemoryRateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { countVisit } from './commands.server.ts'

const BODY_BYTES = 1024
/** More than a page a second is not a reader. */
const VISIT_LIMIT = { name: 'visit', points: 60, seconds: 60 }

/** `POST /visits`: pages report a view after consent. Sets no cookie and stores no IP address. */
export function visitsApi() {
  const isOverLimit = createMemoryRateLimit(VISIT_LIMIT)
  return new Hono<Env>()
    .post('/', async (c) => {
      const { ctx } = c.var
      if (classifyOrigin(c.req.raw.headers, ctx.services.settings) !== 'same-origin') return c.body(null, 403)
      const visit = await readJson(c.req.raw, { limit: BODY_BYTES })
      if (!(await isOverLimit(callerKey(ctx.services.secret, ctx.clientIp)))) await countVisit(ctx, visit)
      return c.body(null, 204)
    })
    .onError((error, c) => {
      if (error instanceof AppError) return c.body(null, error.status)
      throw error
    })
}
