import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { offlineAccount } from '#platform/context/offline-account.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { LOCALES } from '#shared/languages.ts'
import { OFFLINE_WORKER } from '#shared/offline/offline.ts'
import { manifestIn } from './manifest.server.ts'
import { listOfflinePages } from './pages.server.ts'
import endingWorker from './worker/ending-worker.ts?minified'

/** A device asks once a minute at most. */
const LIMIT = { name: 'offline-pages', points: 120, seconds: 3600 }
const MANIFEST_HEADERS = { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }
const NOT_KEPT = { 'cache-control': 'no-store' }

/** What the service worker asks for, and the worker that removes itself: served where there is no build, or with OFFLINE=off. */
export const offlineRoutes = new Hono<Env>()
  .get(OFFLINE_WORKER, (c) =>
    c.body(endingWorker, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }),
  )
  .on(
    'GET',
    LOCALES.map((locale) => `/${locale}/manifest.webmanifest`),
    (c) => {
      const [, locale = DEFAULT_LOCALE] = c.req.path.split('/')
      return c.body(JSON.stringify(manifestIn(locale)), 200, MANIFEST_HEADERS)
    },
  )
  .get('/offline/pages.json', async (c) => {
    const { ctx } = c.var
    const account = offlineAccount(ctx)
    if (account) await rateLimit(ctx, account, LIMIT)
    return c.json(await listOfflinePages(ctx), 200, NOT_KEPT)
  })
