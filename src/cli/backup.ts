import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { listStorageKeys } from '#features/media/stored-files.server.ts'
import { readSettings } from '#platform/config/settings.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { attachDatabase } from '#platform/postgres/attach.ts'
import { type BackupSummary, backupTo, backupToFile } from '#platform/postgres/backup/create.ts'
import { verifyBackup } from '#platform/postgres/backup/verify.ts'
import type { OpenDatabase } from '#platform/postgres/open.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { reportError } from '#process/report-error.ts'
import { onShutdown } from '#process/shutdown.ts'

/**
 * npm run backup: writes a backup to one file, with or without the running application (docs/operations.md). Run by
 * Node directly.
 */
const USAGE = 'npm run backup -- [--to folder/ | --to file.tar.gz | --to -] [--keep 14] [--data-dir ./data]'
const NAME = /^candil-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/

const abort = new AbortController()
let database: OpenDatabase | undefined

onShutdown({
  stop: () => abort.abort(new StartupError('Interrupted. There is no backup of this run.')),
  stopAtOnce: () => {
    database?.stopWithoutWaiting()
    process.exit(1)
  },
})

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, keep: { type: 'string' }, 'data-dir': { type: 'string' } },
    })
    const keep = values.keep === undefined ? null : Number(values.keep)
    if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
      throw new Error(`--keep takes how many backups stay, from 1 on, not ${JSON.stringify(values.keep)}`)
    const { to, 'data-dir': dataDir } = values
    if (to === '') throw new Error('--to is empty')
    if (keep !== null && (to === '-' || to?.endsWith('.tar.gz'))) throw new Error('--keep needs a folder in --to')
    return { to, keep, dataDir }
  } catch (error) {
    throw new StartupError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

async function start() {
  const { to, keep, dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  const target = to === '-' ? null : resolve(to ?? join(settings.dataDir, 'backups'))
  if (target) rejectOwnFolders(target, settings.dataDir)
  process.chdir(join(import.meta.dirname, '../..'))
  const now = new Date()
  const onLost = () => fail(new StartupError('The database stopped.'))
  database = await attachDatabase(settings, { onProgress: console.error, onLost }, { migrate: false })
  // One connection for the lock, one for the snapshot.
  const { sql, close } = openDatabase(database.direct, { max: 2, statementTimeout: 0 })
  const storage = openStorage(settings)
  const options = { sql, dataDir: settings.dataDir, storage, namedFiles: listStorageKeys, signal: abort.signal, now }
  try {
    if (!target) return printSummary('standard output', await backupTo(process.stdout, options))
    const file = await resolveFile(target, now)
    const summary = await backupToFile(file, options)
    // Read it back from the disk, as a restore would.
    await verifyBackup(file)
    if (keep !== null) await removeOlder(target, keep)
    await printSummary(file, summary)
  } finally {
    await close()
    await database.stop()
  }
}

/** A backup among the stored files would be part of every later one, and PostgreSQL's folder is its own. */
function rejectOwnFolders(target: string, dataDir: string) {
  const within = (folder: string) => `${target}/`.startsWith(`${join(dataDir, folder)}/`)
  if (['files', 'pg', 'mail', 'covers'].some(within))
    throw new StartupError(
      `${target} is a folder of the site’s own: backups go to another, such as ${dataDir}/backups.`,
    )
}

/** The file in the folder, named like candil-2026-11-22T101500Z.tar.gz, unless a file was given. */
async function resolveFile(target: string, now: Date) {
  if (target.endsWith('.tar.gz')) return target
  // Its parent must exist: in some places, such as /proc, Node's recursive mkdir never ends.
  await mkdir(target, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') return
    throw new StartupError(`${target} is no folder that can be written to: ${cause.code}.`, { cause })
  })
  return join(target, `candil-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.tar.gz`)
}

/** Removes only files named like our backups. */
async function removeOlder(folder: string, keep: number) {
  const ours = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  for (const name of ours.slice(0, -keep)) await rm(join(folder, name))
}

async function printSummary(where: string, { tables, rows, jobs, files, bytes, missing }: BackupSummary) {
  const packed = await stat(where).then(
    ({ size }) => `, ${megabytes(size)} packed`,
    () => '',
  )
  console.error(
    `${where}: ${rows} rows of ${tables} tables, ${jobs} waiting jobs, ${files} files, ${megabytes(bytes)}${packed}.`,
  )
  if (missing.length > 0)
    console.error(
      `The calendar names ${missing.length} files that were not there before the backup either: ${missing[0]}…`,
    )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function fail(error: unknown): never {
  reportError(error)
  process.exit(1)
}

start().then(() => process.exit(0), fail)
