import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '#platform/config/settings.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { getMigrations } from '#platform/postgres/backup/load.ts'
import { hasSecret, restoreBackup } from '#platform/postgres/backup/restore.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { type OpenDatabase, openDatabaseServer } from '#platform/postgres/open.ts'
import { reportError } from '#process/report-error.ts'
import { onShutdown } from '#process/shutdown.ts'

/**
 * npm run restore: restores a backup into an empty DATA_DIR or database (docs/operations.md). Run by Node directly,
 * like main.ts.
 */
const USAGE = 'npm run restore -- --from candil-….tar.gz [--data-dir ./data]'

let database: OpenDatabase | undefined

// Nothing is committed before the end, so stopping at once is safe.
onShutdown({ stop: exit, stopAtOnce: exit })

function exit(): never {
  database?.stopWithoutWaiting()
  process.exit(1)
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { from: { type: 'string' }, 'data-dir': { type: 'string' } } })
    if (!values.from) throw new Error('--from is missing: the backup to restore')
    return { from: resolve(values.from), dataDir: values['data-dir'] }
  } catch (error) {
    throw new StartupError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

async function start() {
  const { from, dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  console.log('  Checking the backup…')
  const verified = await verifyBackup(from)
  const { header, rows, entries } = verified
  getMigrations(header)
  const onLost = () => fail(new StartupError('The database stopped.'))
  database = await openDatabaseServer(settings, { onProgress: console.log, onLost }, { migrate: false })
  const { sql, close } = openDatabase(database.direct, { max: 3, statementTimeout: 0 })
  try {
    console.log('  Restoring…')
    await restoreBackup(from, verified, { sql, dataDir: settings.dataDir, now: new Date() })
    await migrateDatabase(database.direct)
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
    const files = entries.filter(({ name }) => name.startsWith('files/')).length
    console.log(`Restored the calendar of ${header.createdAt}: ${count} rows, ${files} files. Now npm start.`)
    if (!settings.secret && !(await hasSecret(settings.dataDir)))
      console.log('It was taken from a site with SECRET in its settings: start this one with the same SECRET.')
  } finally {
    await close()
    await database.stop()
  }
}

function fail(error: unknown): never {
  reportError(error)
  process.exit(1)
}

start().then(() => process.exit(0), fail)
