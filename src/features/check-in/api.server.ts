import { Hono, type MiddlewareHandler } from 'hono'
import type { Call, Env } from '#platform/context/hono-env.ts'
import { parse } from '#platform/forms/parse.ts'
import { readApiBody } from '#platform/forms/read-form.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { contentLocale, isLocale } from '#shared/languages.ts'
import { PREFIXES, paths } from '#shared/paths.ts'
import { authorizeCheckIn } from './access.server.ts'
import { recordCheckIn, recordCheckIns } from './commands/check-ins.server.ts'
import { readCheckInUpdate } from './queries/list.server.ts'
import { listPhones } from './queries/phones.server.ts'
import { phonesQuery } from './schema.ts'

const ACT_BYTES = 4 * 1024
const SYNC_BYTES = 256 * 1024

/** Nothing keeps names on the way: a device keeps the list itself, and removes it in time. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
}

const contextOf = (c: Call) => {
  const asked = c.req.query('locale')
  return { ...c.var.ctx, locale: isLocale(asked) ? asked : DEFAULT_LOCALE }
}

/**
 * Check-in of an event, for its organization and its check-in staff: the list, one act, and everything that a device did without a
 * network. The id may be a slug. While `version` is that of the list, `people` is null.
 */
export const checkInApi = new Hono<Env>()
  .get('/event/:ref/check_in', noStore, async (c) => {
    const { device, version } = c.req.query()
    const { people, ...meta } = await readCheckInUpdate(contextOf(c), c.req.param('ref'), { device, version })
    return c.json({ data: people, meta })
  })
  .get('/event/:ref/check_in/phones', noStore, async (c) => {
    await authorizeCheckIn(c.var.ctx, c.req.param('ref'))
    const { id } = parse(phonesQuery, c.req.query())
    return c.json({ data: await listPhones(contextOf(c), c.req.param('ref'), id) })
  })
  .post('/event/:ref/check_in', noStore, async (c) => {
    // Before the body is read.
    await authorizeCheckIn(c.var.ctx, c.req.param('ref'))
    const body = await readApiBody(c.req.raw, { limit: ACT_BYTES })
    return c.json({ data: await recordCheckIn(contextOf(c), c.req.param('ref'), body) })
  })
  .post('/event/:ref/check_in/sync', noStore, async (c) => {
    await authorizeCheckIn(c.var.ctx, c.req.param('ref'))
    const body = await readApiBody(c.req.raw, { limit: SYNC_BYTES })
    const { people, ...meta } = await recordCheckIns(contextOf(c), c.req.param('ref'), body)
    return c.json({ data: people, meta: { ...meta, now: c.var.ctx.now.toISOString() } })
  })

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
          ...{ id: page, start_url: page, scope: page, display: 'standalone' },
          name: isEnglish ? 'Candil: check-in' : 'Candil: puerta',
          short_name: isEnglish ? 'Check-in' : 'Puerta',
          ...{ background_color: '#eef1ec', theme_color: '#eef1ec' },
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
