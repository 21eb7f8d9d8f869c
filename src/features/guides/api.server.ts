import { Hono } from 'hono'
import { readCall } from '#platform/forms/read-form.server.ts'
import { type ApiEnv, gets, lists, queryOf } from '#platform/strapi/handlers.server.ts'
import { QUERY_LENGTH } from '#platform/strapi/query/limits.ts'
import { getContent } from './content-api.server.ts'
import type { Operator } from './queries.server.ts'
import { contentParameters } from './schema.ts'

export const guidesApi = new Hono<ApiEnv>()
  .get('/quick-start-guides', lists('quick-start-guide'))
  .get('/quick-start-guides/:ref', gets('quick-start-guide'))

/** Nuxt Content's door: the query comes in the address, or in the body of a POST. */
export const contentApi = (operator: Operator) =>
  new Hono<ApiEnv>()
    .get('/:path{.+}', async (c) =>
      c.json(await getContent(c.var.ctx, c.req.param('path'), contentParameters(queryOf(c.req.raw)), operator)),
    )
    .post('/:path{.+}', async (c) => {
      const body = await readCall(c.req.raw, { limit: QUERY_LENGTH })
      const parameters = { ...contentParameters(queryOf(c.req.raw)), ...Object(body) }
      return c.json(await getContent(c.var.ctx, c.req.param('path'), parameters, operator))
    })
