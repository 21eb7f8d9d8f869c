import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { isLocale } from '#shared/languages.ts'
import { listSuggestions } from './queries.server.ts'

/** Suggestions for the search box. */
export const searchApi = new Hono<Env>().get('/suggestions', async (c) => {
  const { q = '', locale } = c.req.query()
  const ctx = c.get('ctx')
  return c.json({ data: await listSuggestions(isLocale(locale) ? { ...ctx, locale } : ctx, q) })
})
