import type { Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { createServer, type ViteDevServer } from 'vite'
import type { House, openSite } from '#server.ts'
import { envOf, type Front, type Site } from './adapter.ts'

/** The site from its sources: reopened when the server's modules change, pages reloaded through the same port. */
export async function devFront(http: Server): Promise<Front> {
  const vite = await createVite(http)
  const house = Promise.withResolvers<House>()
  const site = reopening(vite, house.promise)
  const fail = (error: Error) => {
    vite.ssrFixStacktrace(error)
    console.error(error)
    return new Response(error.stack, { status: 500 })
  }
  const fetch = async (request: Request, env: unknown) =>
    (await site.current()).fetch(request, envOf(env as HttpBindings))
  const answer = getRequestListener((request, env) => fetch(request, env).catch(fail), { overrideGlobalObjects: false })
  return {
    listener: (request, response) => vite.middlewares(request, response, () => void answer(request, response)),
    async open(given) {
      house.resolve(given)
      // A mistake in the sources is shown and mended while the server runs.
      const opened = await site.current().catch(fail)
      const look = 'look' in opened ? (opened.look ?? []) : []
      return { fetch, look, close: () => vite.close().then(site.close) }
    },
  }
}

async function createVite(http: Server) {
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: { server: http }, hmr: { server: http } },
  })
  // React Router's second Vite would end the process at SIGTERM, with the database left running.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return vite
}

/** The site of the newest modules; the one before is closed. */
function reopening(vite: ViteDevServer, house: Promise<House>) {
  let last: { module: object; site: Promise<Site> } | undefined
  const close = async () => (await last?.site)?.close()

  async function current() {
    const module = (await vite.ssrLoadModule('/src/server.ts')) as { openSite: typeof openSite }
    if (module === last?.module) return last.site
    void close().catch(console.error)
    const site: Promise<Site> = house.then(module.openSite)
    last = { module, site }
    // One that did not open is tried again at the next request.
    return site.catch((error) => {
      last = undefined
      throw error
    })
  }
  return { current, close }
}
