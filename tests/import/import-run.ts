import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { createApi } from '#api.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { type ImportOptions, importCalendar } from '../../tools/strapi-import/import.server.ts'
import { createReport } from '../../tools/strapi-import/report.server.ts'
import { testContext, testServices, withContext } from '../fixtures/context.ts'
import { testDatabase } from '../fixtures/database.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

const NOW = new Date('2026-11-20T10:00:00Z')

/** An empty database and file storage to import into, and the API to check the result. */
export async function createImportTarget() {
  const { db, sql } = await testDatabase()
  const dataDir = createTempDir('candil-import-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const storage = openStorage({ dataDir })
  const ctx = testContext(db, { now: NOW, services: testServices({ storage }) })
  const api = withContext(() => ctx, createApi({ logError: (error) => console.error(error) }))
  const progressMessages: string[] = []
  const run = async (from: string, options: Partial<ImportOptions> = {}) => {
    const report = createReport()
    const own = { from, report, progress: (message: string) => progressMessages.push(message) }
    const rest = { pauseMs: 1, timeoutMs: 5000, signal: new AbortController().signal }
    await importCalendar(ctx, { ...own, ...rest, ...options })
    return report
  }
  /** The rows of a statement. */
  const rows = (statement: string) => sql.unsafe(statement) as unknown as Promise<Record<string, unknown>[]>
  const get = async (path: string) => (await (await api.request(path)).json()) as { data: never; meta: never }
  return { db, sql, ctx, storage, dataDir, run, rows, get, progressMessages }
}
export type ImportTarget = Awaited<ReturnType<typeof createImportTarget>>
