import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Sql } from 'postgres'
import { loadTexts } from '#features/guides/commands.server.ts'
import { readSettings, type Settings } from '#platform/config/settings.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { StartError } from '#platform/errors/startup-error.ts'
import { openDatabaseBeside } from '#platform/postgres/attach.ts'
import type { OpenDatabase } from '#platform/postgres/open.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { report as tell } from '#process/report-error.ts'
import { heedSignals } from '#process/shutdown.ts'
import { importCalendar, KINDS, type Kind } from '../../tools/strapi-import/import.server.ts'
import { openReport, reportText } from '../../tools/strapi-import/report.server.ts'

/** npm run import: takes over the calendar of a Strapi server (docs/moving-in.md). Run by Node itself, as main.ts is. */
const USAGE = `npm run import -- --from https://old.example [--data-dir ./data] [--dry-run] [--only ${KINDS.join(',')}]`
/** A page of events is written in one statement after another; nobody waits for it. */
const STATEMENT_MS = 120_000
const SHOWN_LINES = 20
const LOCK = 4713
const STOPPED = 'The database stopped. What was read is stored; run it again and it goes on.'

const abort = new AbortController()
let database: OpenDatabase | undefined

heedSignals({
  stop: () => abort.abort(),
  stopAtOnce: () => {
    database?.dismiss()
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
    throw new StartError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

async function start() {
  const { from, only, 'dry-run': dryRun, 'data-dir': dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  process.chdir(join(import.meta.dirname, '../..'))
  const lost = () => fail(new StartError(STOPPED))
  database = await openDatabaseBeside(settings, { progress, lost }, { create: true })
  const { db, sql, close } = openDatabase(database.connection, { max: 5, statementTimeout: STATEMENT_MS })
  const report = openReport()
  try {
    await refuseSecondImport(sql)
    const ctx = { db, actor: { kind: 'job', name: 'import' }, locale: 'es', now: new Date() } as const
    // Our own guides first, so that theirs find them.
    if (!dryRun) await loadTexts(ctx, resolve('content'))
    const storage = openStorage(settings)
    await importCalendar(ctx, { from, only, dryRun, storage, report, signal: abort.signal, progress })
    return report.lines.leftOut.length > 0 ? 2 : 0
  } catch (error) {
    if (isDisconnect(error)) throw new StartError(STOPPED, { cause: error })
    if (!abort.signal.aborted) throw error
    throw new StartError('Interrupted. What was read is stored; run it again and it goes on.', { cause: error })
  } finally {
    if (report.tally.size > 0) finish(settings, report, { from, dryRun })
    await close()
    await database.stop()
  }
}

/** Two imports at once would each take what the other has just made for their own. The lock ends with the connection. */
async function refuseSecondImport(sql: Sql) {
  const session = await sql.reserve()
  const [row] = await session<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
  if (!row!.taken) throw new StartError('Another import into this calendar is running.')
}

/** The site that runs the database was stopped. */
const isDisconnect = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(CONNECTION_|57P0|ECONN)/.test((error as NodeJS.ErrnoException).code ?? '') || isDisconnect(error.cause))

/** On screen the beginnings, in the file everything. */
function finish(
  { dataDir }: Settings,
  report: ReturnType<typeof openReport>,
  { from, dryRun }: { from: string; dryRun: boolean },
) {
  const now = new Date().toISOString()
  const title = `Import from ${from}, ${now}${dryRun ? ' (dry run: nothing was written)' : ''}`
  const file = join(dataDir, `import-${now.replace(/[:.]/g, '-')}.txt`)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${title}\n\n${reportText(report)}`)
  console.log(`\n${title}\n\n${reportText(report, SHOWN_LINES)}\nAll of it is in ${file}`)
}

function progress(words: string) {
  console.log(`  ${words}`)
}

function fail(error: unknown): never {
  tell(error)
  process.exit(1)
}

start().then((code) => process.exit(code), fail)
