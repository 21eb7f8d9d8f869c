import { Hono } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { isLocale } from '#shared/enums.ts'
import { suggest } from './queries.server.ts'

/** What the search box asks as one types. */
export const searchApi = new Hono<{ Variables: { ctx: Context } }>().get('/suggestions', async (c) => {
  const { q = '', locale } = c.req.query()
  const ctx = c.get('ctx')
  return c.json({ data: await suggest(isLocale(locale) ? { ...ctx, locale } : ctx, q) })
})
