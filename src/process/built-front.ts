import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { StartError } from '#core/start-error.ts'
import { builtFiles } from './built-files.ts'
import { envOf, type Front, type Site } from './front.ts'

const BUILD = fileURLToPath(new URL('../../build', import.meta.url))

/** The site as it was built: files from build/client, everything else from build/server. */
export function builtFront(build = BUILD): Front {
  const entry = `${build}/server/index.js`
  if (!existsSync(entry)) throw new StartError('There is no build yet: npm start makes one.')
  const site = Promise.withResolvers<Site>()
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(builtFiles(`${build}/client`))
    .all('*', async (c) => (await site.promise).fetch(c.req.raw, envOf(c.env)))
  return {
    listener: getRequestListener(app.fetch),
    async open(house) {
      const { openSite } = await import(entry)
      site.resolve(openSite(house))
      return site.promise
    },
  }
}
