import { Hono } from 'hono'
import { type ApiEnv, parseQuery } from '#platform/strapi/handlers.server.ts'
import { listChanges } from './queries.server.ts'
import { readChangesQuery } from './schema.ts'

/** What changed since a cursor, for calendars that mirror this one. */
export const eventChangesApi = new Hono<ApiEnv>().get('/changes', async (c) =>
  c.json(await listChanges(c.var.ctx, c.var.resources, readChangesQuery(parseQuery(c.req.raw)))),
)
