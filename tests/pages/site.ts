import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { readSettings } from '#platform/config/settings.ts'
import type { Site, SiteEnv } from '#process/adapter.ts'
import { builtFiles } from '#process/built-files.ts'
import { build } from '../../scripts/build.mjs'
import { testDatabase } from '../fixtures/database.ts'
import { afterwards } from '../fixtures/on-cleanup.ts'
import { newFolder } from '../fixtures/temporary-folder.ts'

const BUILD = join(import.meta.dirname, '../../build')
export const HOME = 'http://localhost:3000'

/** The site as it is built, on a database of its own with the sample, without a network: one fetch for files, pages and API. */
export async function openBuiltSite(environment: Record<string, string> = {}) {
  await build()
  const { db, sql, connection } = await testDatabase()
  const folder = newFolder('candil-pages-')
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  const settings = readSettings({ SECRET: 'a secret of the tests, long enough', DATA_DIR: folder, ...environment })
  const { openSite } = await import(join(BUILD, 'server/index.js'))
  const site: Site = await openSite({ settings, connection, progress: () => {} })
  afterwards(site.close)
  // As main.ts puts them together, but for the socket: no visitor has an address here.
  const env = { remoteAddress: '' } as SiteEnv
  const app = new Hono().use(builtFiles(join(BUILD, 'client'))).all('*', (c) => site.fetch(c.req.raw, env))
  /** A path is asked for as it is, doubled slashes and all; redirects are answers. */
  const get = async (path: string, init: RequestInit = {}) =>
    app.fetch(new Request(path.startsWith('http') ? path : HOME + path, { redirect: 'manual', ...init }))
  return { db, sql, get, calls: site.calls ?? [] }
}
export type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>
