import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { PROJECT_ROOT } from '#platform/config/project-root.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { logWhenClosed } from '#platform/logging/request-log.ts'
import type { createApp } from '#server.ts'
import { OFFLINE_WORKER } from '#shared/offline/offline.ts'
import type { Adapter, RunningApp } from './adapter.ts'
import { serveBuiltFiles } from './built-files.ts'

const BUILD = `${PROJECT_ROOT}/build`

/** Loads the application, which takes longer than everything else at a start: its compiled code is kept. */
export function loadBuilt(build = BUILD): Promise<{ createApp: typeof createApp }> {
  enableCompileCache(`${build}/compiled`)
  return import(`${build}/server/index.js`)
}

/** Serves the build: files from build/client, everything else from build/server. */
export function createBuiltAdapter(build = BUILD): Adapter {
  if (!existsSync(`${build}/server/index.js`)) throw new StartupError('There is no build yet: npm start makes one.')
  const opening = Promise.withResolvers<RunningApp>()
  let findCached: NonNullable<RunningApp['findCached']> = () => null
  let isOffline = true
  const hono = new Hono<{ Bindings: HttpBindings }>()
    // Without it the application answers, with a worker that removes itself.
    .use(serveBuiltFiles(`${build}/client`, (path) => path === OFFLINE_WORKER && !isOffline))
    .all('*', async (c) => (await opening.promise).fetch(c.req.raw, c.env))
  return {
    // Cached responses skip routing, and are sent without waiting for a promise.
    listener: getRequestListener((request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      const cached = findCached(request, incoming)
      logWhenClosed(incoming, outgoing)
      if (cached) return cached
      // Cached responses have it among their headers: Node is slow to merge others with those.
      outgoing.setHeader('x-request-id', incoming.requestId!)
      return hono.fetch(request, { incoming, outgoing })
    }),
    async open(options) {
      isOffline = options.settings.offline
      const { createApp } = await loadBuilt(build)
      opening.resolve(createApp(options))
      const app = await opening.promise
      findCached = app.findCached ?? findCached
      return app
    },
  }
}
