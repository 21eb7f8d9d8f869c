import { Hono } from 'hono'
import { isLocale } from '#spec/vocabulary.ts'
import { languageCookie } from './locale.server.ts'

/** What the language switcher posts: the one thing that overwrites the stored language (decisions 1). */
export const languageDoor = new Hono().post('/language', async (c) => {
  const { locale } = await c.req.parseBody().catch(() => ({ locale: null }))
  if (!isLocale(locale)) return c.text('locale is es or en', 400)
  c.header('set-cookie', languageCookie(locale))
  return c.body(null, 204)
})
