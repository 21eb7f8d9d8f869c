import { Hono } from 'hono'
import { readForm } from '#platform/forms/read-form.server.ts'
import { languageCookie } from '#platform/text/locale-preference.server.ts'
import { isLocale } from '#shared/enums.ts'
import type { Env } from './request-context.server.ts'

const FORM_BYTES = 1024

/** What the language switcher posts: the one thing that overwrites the stored language (decisions 1). */
export const languageDoor = new Hono<Env>().post('/language', async (c) => {
  const { locale } = await readForm(c.req.raw, { limit: FORM_BYTES })
  if (!isLocale(locale)) return c.text('locale is es or en', 400)
  c.header('set-cookie', languageCookie(locale, c.get('reception').visit.settings.siteUrl))
  return c.body(null, 204)
})
