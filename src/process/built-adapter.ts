import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { StartError } from '#platform/errors/startup-error.ts'
import { envOf, type Front, type Site } from './adapter.ts'
import { builtFiles } from './built-files.ts'

const BUILD = fileURLToPath(new URL('../../build', import.meta.url))

/** The site as it was built: files from build/client, everything else from build/server. */
export function builtFront(build = BUILD): Front {
  const entry = `${build}/server/index.js`
  if (!existsSync(entry)) throw new StartError('There is no build yet: npm start makes one.')
  const site = Promise.withResolvers<Site>()
  let ready: NonNullable<Site['ready']> = () => null
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(builtFiles(`${build}/client`))
    .all('*', async (c) => (await site.promise).fetch(c.req.raw, envOf(c.env)))
  return {
    // What lies ready goes out first, before any route is looked for and without a promise.
    listener: getRequestListener((request, env) => ready(request) ?? app.fetch(request, env)),
    async open(house) {
      const { openSite } = await import(entry)
      site.resolve(openSite(house))
      const opened = await site.promise
      ready = opened.ready ?? ready
      return opened
    },
  }
}
