import { Hono } from 'hono'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isLocale } from '#shared/enums.ts'
import { listSuggestions } from './queries.server.ts'

/** Suggestions for the search box. */
export const searchApi = new Hono<{ Variables: { ctx: RequestContext } }>().get('/suggestions', async (c) => {
  const { q = '', locale } = c.req.query()
  const ctx = c.get('ctx')
  return c.json({ data: await listSuggestions(isLocale(locale) ? { ...ctx, locale } : ctx, q) })
})
