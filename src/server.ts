import { Hono } from 'hono'
import { type Connection, openDatabase } from '#core/database.server.ts'
import type { Settings } from '#core/settings.ts'

/** What the process (main.ts) gives the site. */
export type House = {
  settings: Settings
  connection: Connection
  /** Told in words what is being done while the site opens. */
  progress: (words: string) => void
}

/** Opens the site on a migrated database: one fetch function for everything, and how to close it. */
export async function openSite({ connection }: House) {
  const database = openDatabase(connection)
  const app = new Hono()
  app.get('/', (c) => c.text('Candil'))
  return { fetch: app.fetch, close: database.close }
}
