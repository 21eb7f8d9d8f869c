import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { readSettings } from '#platform/config/settings.ts'
import type { Connection } from '#platform/database/database.server.ts'
import type { RunningApp } from '#process/adapter.ts'
import { build } from '../../scripts/build.mjs'
import { onCleanup } from '../fixtures/on-cleanup.ts'
import { BUILD, siteDatabase, TEST_SECRET } from '../fixtures/site-database.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

const HOME = 'http://localhost:3000'

type Get = (path: string, headers?: Record<string, string>) => Promise<Response>
type Open = { connection: Connection; cacheMegabytes?: number; now?: () => Date }

/** The built app as its own process would open it on this database; several of them act as several processes. */
export async function openApp({ connection, cacheMegabytes = 64, now }: Open) {
  await build()
  const folder = createTempDir('candil-kept-')
  const settings = readSettings({
    SECRET: TEST_SECRET,
    DATA_DIR: folder,
    CACHE_MEGABYTES: String(cacheMegabytes),
    ...(cacheMegabytes === 0 && { FRAGMENT_MEGABYTES: '0' }),
    CONTACT_PER_HOUR: '100000',
    // What the players of the demo do, and their photos, would change pages while a test looks at them.
    SAMPLE_DATA: 'events',
  })
  const { createApp } = await import(join(BUILD, 'server/index.js'))
  const app: RunningApp = await createApp({
    ...{ settings, connection, onProgress: () => {}, ...(now && { now }) },
    // A render that a test holds back lasts as long as the machine takes to see it.
    readTimeout: 0,
  })
  onCleanup(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const fetch = async (path: string, init: RequestInit = {}) => {
    const request = new Request(HOME + path, { redirect: 'manual', ...init })
    return app.findCached?.(request) ?? app.fetch(request, {})
  }
  const get: Get = (path, headers = {}) => fetch(path, { headers })
  return {
    app,
    fetch,
    get,
    text: async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text(),
    /** Any write through this process: after its response, everything committed before is known here. */
    flush: () => fetch('/language', { method: 'POST', body: new URLSearchParams({ locale: 'es' }) }),
  }
}

/** Changes data without notifying the cache: a response that still shows the old data came from the cache. */
export const writeWithoutNotify = (sql: Sql, change: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(change)
  })

/** The sample in an app with a cache and one without, on the same clock. */
export async function openAppPair(now?: () => Date) {
  const { sql, connection } = await siteDatabase()
  const cachedApp = await openApp({ connection, ...(now && { now }) })
  const uncachedApp = await openApp({ connection, cacheMegabytes: 0, ...(now && { now }) })
  const updateWithoutNotify = (change: string) => writeWithoutNotify(sql, change)
  return { sql, connection, cachedApp, uncachedApp, updateWithoutNotify }
}
