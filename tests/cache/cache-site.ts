import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { readSettings } from '#platform/config/settings.ts'
import type { Connection } from '#platform/database/database.server.ts'
import type { Site, SiteEnv } from '#process/adapter.ts'
import { build } from '../../scripts/build.mjs'
import { testDatabase } from '../fixtures/database.ts'
import { afterwards } from '../fixtures/on-cleanup.ts'
import { newFolder } from '../fixtures/temporary-folder.ts'

const BUILD = join(import.meta.dirname, '../../build')
export const HOME = 'http://localhost:3000'
const env = { remoteAddress: '' } as SiteEnv

export type Get = (path: string, headers?: Record<string, string>) => Promise<Response>
type Open = { connection: Connection; kept?: number; now?: () => Date }

/** The built site as a process of its own would open it on this database; several of them are several processes. */
export async function openSite({ connection, kept = 64, now }: Open) {
  await build()
  const folder = newFolder('candil-kept-')
  const settings = readSettings({
    SECRET: 'a secret of the tests, long enough',
    DATA_DIR: folder,
    KEPT_MEGABYTES: String(kept),
    CONTACT_PER_HOUR: '100000',
  })
  const { openSite } = await import(join(BUILD, 'server/index.js'))
  const site: Site = await openSite({ settings, connection, progress: () => {}, ...(now && { now }) })
  afterwards(async () => {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const fetch = async (path: string, init: RequestInit = {}) =>
    site.fetch(new Request(HOME + path, { redirect: 'manual', ...init }), env)
  const get: Get = (path, headers = {}) => fetch(path, { headers })
  return {
    site,
    fetch,
    get,
    text: async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text(),
    /** Any write through this process; when it has answered, all that was committed before is known here. */
    caughtUp: () => fetch('/language', { method: 'POST', body: new URLSearchParams({ locale: 'es' }) }),
  }
}
export type OpenSite = Awaited<ReturnType<typeof openSite>>

/** A change that nobody is told of: what still shows the old is a kept answer. */
export const writeSilently = (sql: Sql, change: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(change)
  })

/** The sample, one site that keeps and one that does not, at the same time of day. */
export async function openPair(now?: () => Date) {
  const { sql, connection } = await testDatabase()
  const keeping = await openSite({ connection, ...(now && { now }) })
  const plain = await openSite({ connection, kept: 0, ...(now && { now }) })
  const silently = (change: string) => writeSilently(sql, change)
  return { sql, connection, keeping, plain, silently }
}
