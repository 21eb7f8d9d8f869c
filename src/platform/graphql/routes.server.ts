import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import type { createGraphqlHandlers, Options } from './api.server.ts'

/** The GraphQL endpoint. What answers is loaded for its first request: most processes answer many pages before. */
export function graphqlApi(options: Options) {
  let handlers: ReturnType<typeof createGraphqlHandlers> | undefined
  async function load() {
    const { createGraphqlHandlers } = await import('./api.server.ts')
    handlers ??= createGraphqlHandlers(options)
    return handlers
  }
  return new Hono<Env>()
    .get('/', async (c) => (await load()).get(c))
    .post('/', async (c) => (await load()).post(c))
    .get('/schema.graphql', async (c) => (await load()).schema(c))
}
