import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { contentLocale } from '#shared/languages.ts'
import { PREFIXES, paths } from '#shared/paths.ts'

/**
 * The manifest of a check-in page, so that it can be put on the home screen. Browsers ask for it without cookies: it is made of its
 * address alone, and tells nothing of the event, not even whether there is one.
 */
export function checkInManifest() {
  const manifests = new Hono<Env>()
  for (const prefix of PREFIXES)
    manifests.get(`${prefix}/ae/:slug{[a-z0-9-]{1,120}}/checkin/app.webmanifest`, (c) => {
      const page = prefix + paths.eventCheckIn(c.req.param('slug'))
      const isEnglish = contentLocale(c.var.ctx.locale) === 'en'
      const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose })
      return c.json(
        {
          id: page,
          start_url: page,
          scope: page,
          display: 'standalone',
          name: isEnglish ? 'Candil: check-in' : 'Candil: puerta',
          short_name: isEnglish ? 'Check-in' : 'Puerta',
          background_color: '#eef1ec',
          theme_color: '#eef1ec',
          icons: [
            icon('/icon-192.png', '192x192'),
            icon('/icon-512.png', '512x512'),
            icon('/icon-maskable-512.png', '512x512', 'maskable'),
          ],
        },
        200,
        { 'content-type': 'application/manifest+json' },
      )
    })
  return manifests
}
