import { rmSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { createApi } from '#api.server.ts'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { type ImportOptions, importCalendar } from '../../tools/strapi-import/import.server.ts'
import { openReport } from '../../tools/strapi-import/report.server.ts'
import { operator } from '../api/api-client.ts'
import { testDatabase } from '../fixtures/database.ts'
import { newFolder } from '../fixtures/temporary-folder.ts'

export const NOW = new Date('2026-11-20T10:00:00Z')

/** An empty database with a folder for files: what an import goes into, and the API that shows it afterwards. */
export async function emptyHouse() {
  const { db, sql } = await testDatabase()
  const dataDir = newFolder('candil-import-')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const storage = openStorage({ dataDir })
  const ctx: Context = { db, actor: anonymous, locale: 'es', now: NOW }
  const api = createApi({ contextOf: () => ctx, operator, log: (error) => console.error(error) })
  const said: string[] = []
  const run = async (from: string, options: Partial<ImportOptions> = {}) => {
    const report = openReport()
    const own = { from, storage, report, progress: (words: string) => said.push(words) }
    const rest = { pauseMs: 1, timeoutMs: 5000, signal: new AbortController().signal }
    await importCalendar(ctx, { ...own, ...rest, ...options })
    return report
  }
  /** A row's columns, or several rows'. */
  const rows = (statement: string) => sql.unsafe(statement) as unknown as Promise<Record<string, unknown>[]>
  const get = async (path: string) => (await (await api.request(path)).json()) as { data: never; meta: never }
  return { db, sql, ctx, storage, dataDir, run, rows, get, said }
}
export type House = Awaited<ReturnType<typeof emptyHouse>>
