import type { Context as Call } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { getEntry, listEntries } from './entries.server.ts'
import { type RawTree, readQuery } from './query/raw-query.ts'
import type { Shapes } from './resource.ts'

/** What every API handler finds in `c.var`: who asks, and the allow-lists. Set by src/api.server.ts. */
export type ApiEnv = { Variables: { ctx: Context; shapes: Shapes } }

/** The query of a request, as Strapi writes queries. */
export const queryOf = (request: Request): RawTree => readQuery(new URL(request.url).search.slice(1))

/** `GET /things`. */
export const lists = (type: string) => async (c: Call<ApiEnv>) =>
  c.json(await listEntries(c.var.ctx, c.var.shapes, type, queryOf(c.req.raw)))

/** `GET /things/:ref` and `/things/by_slug/:ref`: an id or a slug either way, for all digits is an id (decisions 3). */
export const gets = (type: string) => async (c: Call<ApiEnv>) =>
  c.json(await getEntry(c.var.ctx, c.var.shapes, type, c.req.param('ref') ?? '', queryOf(c.req.raw)))
