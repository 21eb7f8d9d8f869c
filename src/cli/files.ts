import { parseArgs } from 'node:util'
import { readSettings } from '#platform/config/settings.ts'
import { openDatabase } from '#platform/database/database.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { attachDatabase } from '#platform/postgres/attach.ts'
import { withFilesLock } from '#platform/postgres/files-lock.ts'
import type { OpenDatabase } from '#platform/postgres/open.ts'
import { moveFiles } from '#platform/storage/move-files.server.ts'
import { assertSameStores } from '#platform/storage/places.server.ts'
import { openStorage, type Storage } from '#platform/storage/storage.server.ts'
import { FILE_FOLDERS, type Store } from '#platform/storage/store.ts'
import { reportError } from '#process/report-error.ts'
import { onShutdown } from '#process/shutdown.ts'

/**
 * npm run files: moves the stored files between the folder and the bucket, while the site runs (docs/operations.md). Run by Node
 * directly, like main.ts.
 */
const USAGE = `npm run files -- list    how many files are where
  npm run files -- move    moves those in the other place to where new files go (STORAGE)

  --data-dir ./data   where the site's data is, when DATA_DIR does not say it`

const abort = new AbortController()
let database: OpenDatabase | undefined

onShutdown({
  stop: () =>
    abort.abort(new StartupError('Interrupted. Run it again for the rest: every file is in one place at least.')),
  stopAtOnce: () => {
    database?.stopWithoutWaiting()
    process.exit(1)
  },
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { 'data-dir': { type: 'string' } }, allowPositionals: true })
    const [command, ...more] = positionals
    if ((command !== 'list' && command !== 'move') || more.length > 0) throw new Error('What to do is missing')
    return { command, dataDir: values['data-dir'] }
  } catch (error) {
    throw new StartupError(`${(error as Error).message}.\n\n  ${USAGE}`, { cause: error })
  }
}

async function start() {
  const { command, dataDir } = readArguments()
  const settings = readSettings({ ...process.env, ...(dataDir && { DATA_DIR: dataDir }) })
  const storage = openStorage(settings)
  if (command === 'list') return printCounts(storage)
  const [to, from] = storage.stores
  if (!from) throw new StartupError('There is only the folder: S3_BUCKET names no bucket.')
  await assertSameStores(storage, settings.dataDir)
  await to.check()
  const onLost = () => fail(new StartupError('The database stopped.'))
  database = await attachDatabase(settings, { onProgress: console.log, onLost }, { migrate: false })
  const { sql, close } = openDatabase(database.direct, { max: 1 })
  try {
    await withFilesLock(sql, () => move(from, to))
  } finally {
    await close()
    await database.stop()
  }
}

async function printCounts({ stores }: Storage) {
  for (const store of stores) {
    let [count, sum] = [0, 0]
    for (const folder of FILE_FOLDERS)
      for await (const page of store!.list(folder)) {
        count += page.length
        for (const { bytes } of page) sum += bytes
      }
    console.log(
      `${store!.place}: ${count} files, ${megabytes(sum)}${store === stores[0] ? '; new files go here' : ''}.`,
    )
  }
}

async function move(from: Store, to: Store) {
  const onProgress = (moved: number) => console.log(`  ${moved} moved…`)
  const { moved, bytes, different } = await moveFiles(from, to, { signal: abort.signal, onProgress })
  console.log(`Moved ${moved} files, ${megabytes(bytes)}, from the ${from.place} to the ${to.place}.`)
  if (different.length === 0) return
  throw new StartupError(
    `${different.length} files differ in the two places, and stay in both; the site serves those of the ${to.place}: ${different.slice(0, 10).join(', ')}.`,
  )
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function fail(error: unknown): never {
  // A failed bucket is logged where it fails; the command stops there and can be run again.
  reportError(error instanceof AppError ? new StartupError('The bucket failed. Run it again for the rest.') : error)
  process.exit(1)
}

start().then(() => process.exit(0), fail)
