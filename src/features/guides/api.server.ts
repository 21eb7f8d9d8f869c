import { Hono } from 'hono'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { type ApiEnv, getHandler, listHandler, parseQuery } from '#platform/strapi/handlers.server.ts'
import { QUERY_LENGTH } from '#platform/strapi/query/limits.ts'
import { getContent } from './content-api.server.ts'
import type { Operator } from './queries.server.ts'
import { readContentParameters } from './schema.ts'

export const guidesApi = new Hono<ApiEnv>()
  .get('/quick-start-guides', listHandler('quick-start-guide'))
  .get('/quick-start-guides/:ref', getHandler('quick-start-guide'))

/** Nuxt Content's API: the query comes in the URL, or in the body of a POST. */
export const contentApi = (operator: Operator) =>
  new Hono<ApiEnv>()
    .get('/:path{.+}', async (c) =>
      c.json(await getContent(c.var.ctx, c.req.param('path'), readContentParameters(parseQuery(c.req.raw)), operator)),
    )
    .post('/:path{.+}', async (c) => {
      const body = await readApiBody(c.req.raw, { limit: QUERY_LENGTH })
      const parameters = { ...readContentParameters(parseQuery(c.req.raw)), ...Object(body) }
      return c.json(await getContent(c.var.ctx, c.req.param('path'), parameters, operator))
    })
