import type { Context as Call } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { getEntryJson, listEntriesJson } from './json-responses.server.ts'
import { type RawTree, readQuery } from './query/raw-query.ts'
import type { Resources } from './resource.ts'

/** What every API handler finds in `c.var`. Set by src/api.server.ts. `lackedScope`: what the caller's token would need to see more. */
export type ApiEnv = Env & { Variables: { resources: Resources; lackedScope?: ApiScope } }

/** Parses the query string of a request in Strapi's syntax. */
export const parseQuery = (request: Request): RawTree => readQuery(new URL(request.url).search.slice(1))

const JSON_TYPE = { 'content-type': 'application/json' }

/** Handler of `GET /events` and the like. */
export const listHandler = (type: string) => async (c: Call<ApiEnv>) =>
  c.body(await listEntriesJson(c.var.ctx, c.var.resources, type, parseQuery(c.req.raw)), 200, JSON_TYPE)

/** Handler of `GET /events/:ref` and `/events/by_slug/:ref`: an id or a slug; digits alone are an id. */
export const getHandler = (type: string) => async (c: Call<ApiEnv>) =>
  c.body(
    await getEntryJson(c.var.ctx, c.var.resources, type, c.req.param('ref') ?? '', parseQuery(c.req.raw)),
    200,
    JSON_TYPE,
  )
