import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ReservedSql } from 'postgres'
import { createServices } from '#bootstrap/services.server.ts'
import { loadTexts } from '#features/guides/commands.server.ts'
import { readSettings, type Settings } from '#platform/config/settings.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { loadSecret } from '#platform/crypto/secret.server.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { attachDatabase } from '#platform/postgres/attach.ts'
import type { OpenDatabase } from '#platform/postgres/open.ts'
import { reportError } from '#process/report-error.ts'
import { onShutdown } from '#process/shutdown.ts'
import { importCalendar, KINDS, type Kind } from '../../tools/strapi-import/import.server.ts'
import { createReport, formatReport } from '../../tools/strapi-import/report.server.ts'

/** npm run import: imports the calendar of a Strapi server (docs/import.md). Run by Node directly, like main.ts. */
const USAGE = `npm run import -- --from https://old.example [--data-dir ./data] [--dry-run] [--only ${KINDS.join(',')}]`
/** Statement timeout in ms: a page of events takes many statements, and nobody waits for it. */
const STATEMENT_MS = 120_000
const SHOWN_LINES = 20
const LOCK = 4713
const STOPPED = 'The database stopped. What was read is stored; run it again and it goes on.'

const abort = new AbortController()
let database: OpenDatabase | undefined

onShutdown({
  stop: () => abort.abort(),
  stopAtOnce: () => {
    database?.stopWithoutWaiting()
    process.exit(1)
  },
})

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        'data-dir': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
      },
    })
    const only = values.only.flatMap((list) => list.split(','))
    const unknown = only.find((kind) => !KINDS.includes(kind as Kind))
    if (unknown !== undefined) throw new Error(`--only knows ${KINDS.join(', ')}, not ${JSON.stringify(unknown)}`)
    if (!values.from) throw new Error('--from is missing: the address of the server to import from')
    return { ...values, from: values.from, only: only.length > 0 ? (only as Kind[]) : KINDS }
  } catch (error) {
    throw new StartupError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

async function start() {
  const { from, only, 'dry-run': dryRun, 'data-dir': dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  process.chdir(join(import.meta.dirname, '../..'))
  const onLost = () => fail(new StartupError(STOPPED))
  database = await attachDatabase(settings, { onProgress, onLost }, { create: true })
  const { db, sql, close } = openDatabase(database.direct, { max: 5, statementTimeout: STATEMENT_MS })
  const report = createReport()
  let session: ReservedSql | undefined
  try {
    session = await sql.reserve()
    await rejectConcurrentImport(session)
    // Nothing that is imported enqueues a job.
    const jobs = { enqueue: () => Promise.reject(new Error('the import has no queue')) }
    const services = createServices({ ...settings, secret: loadSecret(settings) }, { jobs, features: [] })
    const ctx = jobContext({ db, services }, 'import')
    // Load our own guides first, so that imported ones match them.
    if (!dryRun) await loadTexts(ctx, resolve('content'))
    await importCalendar(ctx, { from, only, dryRun, report, signal: abort.signal, progress: onProgress })
    return report.lines.leftOut.length > 0 ? 2 : 0
  } catch (error) {
    if (isDisconnect(error)) throw new StartupError(STOPPED, { cause: error })
    if (!abort.signal.aborted) throw error
    throw new StartupError('Interrupted. What was read is stored; run it again and it goes on.', { cause: error })
  } finally {
    if (report.counts.size > 0) writeReport(settings, report, { from, dryRun })
    // Without this, `close` waits five seconds for it.
    session?.release()
    await close()
    await database.stop()
  }
}

/** Concurrent imports would take each other's rows for existing ones. The lock is released with the connection. */
async function rejectConcurrentImport(session: ReservedSql) {
  const [row] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
  if (!row!.taken) throw new StartupError('Another import into this calendar is running.')
}

/** Whether the error says that the running application, and its database, was stopped. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(CONNECTION_|57P0|ECONN)/.test((error as NodeJS.ErrnoException).code ?? '') || isDisconnect(error.cause))

/** Prints the first lines, and writes the whole report to a file. */
function writeReport(
  { dataDir }: Settings,
  report: ReturnType<typeof createReport>,
  { from, dryRun }: { from: string; dryRun: boolean },
) {
  const now = new Date().toISOString()
  const title = `Import from ${from}, ${now}${dryRun ? ' (dry run: nothing was written)' : ''}`
  const file = join(dataDir, `import-${now.replace(/[:.]/g, '-')}.txt`)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${title}\n\n${formatReport(report)}`)
  console.log(`\n${title}\n\n${formatReport(report, SHOWN_LINES)}\nAll of it is in ${file}`)
}

function onProgress(message: string) {
  console.log(`  ${message}`)
}

function fail(error: unknown): never {
  reportError(error)
  process.exit(1)
}

start().then((code) => process.exit(code), fail)
