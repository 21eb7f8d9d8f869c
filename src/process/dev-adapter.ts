import type { Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import { logWhenClosed } from '#platform/logging/request-log.ts'
import type { AppOptions, createApp } from '#server.ts'
import type { Adapter, RunningApp } from './adapter.ts'

/** Serves the sources through Vite: the application is opened again when a module of the server changes. */
export async function createDevAdapter(http: Server): Promise<Adapter> {
  const vite = await createVite(http)
  const options = Promise.withResolvers<AppOptions>()
  const app = reloadingApp(vite, options.promise)
  const toErrorResponse = (error: Error) => {
    vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(error.stack, { status: 500 })
  }
  const fetch = async (request: Request, env: unknown) => (await app.current()).fetch(request, env as HttpBindings)
  const handle = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      logWhenClosed(incoming, outgoing)
      outgoing.setHeader('x-request-id', incoming.requestId!)
      return fetch(request, env).catch(toErrorResponse)
    },
    { overrideGlobalObjects: false },
  )
  return {
    listener: (request, response) => vite.middlewares(request, response, () => void handle(request, response)),
    async open(given) {
      options.resolve(given)
      // An error in the sources is shown, and the server goes on, so that it can be fixed.
      const opened = await app.current().catch(toErrorResponse)
      const bannerLines = 'bannerLines' in opened ? (opened.bannerLines ?? []) : []
      return { fetch, bannerLines, close: () => vite.close().then(app.close) }
    },
  }
}

async function createVite(http: Server) {
  const ownListeners = process.listeners('SIGTERM')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: { server: http }, hmr: { server: http } },
  })
  // React Router's second Vite would end the process at SIGTERM, with the database left running.
  for (const listener of process.listeners('SIGTERM'))
    if (!ownListeners.includes(listener)) process.off('SIGTERM', listener)
  return vite
}

/** The application of the newest modules; the previous one is closed. */
function reloadingApp(vite: ViteDevServer, options: Promise<AppOptions>) {
  let last: { module: object; app: Promise<RunningApp> } | undefined
  const close = async () => (await last?.app)?.close()

  async function current() {
    const module = (await vite.ssrLoadModule('/src/server.ts')) as { createApp: typeof createApp }
    if (module === last?.module) return last.app
    void close().catch(console.error)
    const app: Promise<RunningApp> = options.then(module.createApp)
    last = { module, app }
    // If it fails to open, the next request tries again.
    return app.catch((error) => {
      last = undefined
      throw error
    })
  }
  return { current, close }
}
