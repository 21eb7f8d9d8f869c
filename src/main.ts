import { createServer } from 'node:http'
import { join } from 'node:path'
import { readSettings, type Settings, settledOn } from '#platform/config/settings.ts'
import { type OpenDatabase, openHouseDatabase } from './platform/postgres/open.ts'
import { greet } from './process/banner.ts'
import { builtFront } from './process/built-adapter.ts'
import { listen } from './process/listen.ts'
import { report } from './process/report-error.ts'
import { heedSignals } from './process/shutdown.ts'

const dev = process.argv.includes('--dev')
// React and Vite read it while they load, so before the site is imported.
process.env['NODE_ENV'] ??= dev ? 'development' : 'production'

/** What has been opened; it closes in the opposite order. */
const house = new AsyncDisposableStack()
let database: OpenDatabase | undefined
let stopping: Promise<never> | undefined

const started = start().catch((error: unknown) => fail(error))
heedSignals({ stop: () => void started.then(() => stop(0)), stopAtOnce })
process.on('uncaughtException', (error) => void fail(error))

async function start() {
  const settings = readSettings(process.env)
  // Texts, sample and build are found from here, wherever one stood when starting; DATA_DIR is resolved by now.
  process.chdir(join(import.meta.dirname, '..'))
  database = await openHouseDatabase(settings, { progress, lost: (error) => void fail(error) })
  house.defer(database.stop)
  await openSite(settings, database)
}

async function openSite(settings: Settings, { connection }: OpenDatabase) {
  const http = createServer()
  const front = dev ? await (await import('./process/dev-adapter.ts')).devFront(http) : builtFront()
  // Requests that come while the site opens wait for it.
  const door = await listen(http, front.listener, settings)
  const settled = settledOn(settings, door.port)
  const site = await front.open({ settings: settled, connection, progress })
  house.defer(site.close)
  house.defer(door.close)
  greet(settled, site.look ?? [])
}

function progress(words: string) {
  console.log(`  ${words}`)
}

function stop(exitCode: number) {
  stopping ??= house
    .disposeAsync()
    .catch(report)
    .then(() => process.exit(exitCode))
  return stopping
}

function stopAtOnce() {
  database?.dismiss()
  process.exit(130)
}

function fail(error: unknown) {
  report(error)
  return stop(1)
}
