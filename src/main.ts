import { createServer } from 'node:http'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { readSettings, type Settings, withPort } from '#platform/config/settings.ts'
import { identifyRequests } from './platform/logging/request-log.ts'
import { type OpenDatabase, openDatabaseServer } from './platform/postgres/open.ts'
import { createBuiltAdapter } from './process/built-adapter.ts'
import { listen } from './process/listen.ts'
import { reportError } from './process/report-error.ts'
import { onShutdown } from './process/shutdown.ts'

const dev = process.argv.includes('--dev')
// React and Vite read it while they load, so it has to be set before the application is imported.
process.env['NODE_ENV'] ??= dev ? 'development' : 'production'

/** What has been opened; it is closed in the opposite order. */
const resources = new AsyncDisposableStack()
let database: OpenDatabase | undefined
let stopping: Promise<never> | undefined

const started = start().catch((error: unknown) => fail(error))
onShutdown({ stop: () => void started.then(() => stop(0)), stopAtOnce })
process.on('uncaughtException', (error) => void fail(error))

async function start() {
  const settings = readSettings(process.env)
  // Texts, sample data and build are found relative to the project, whatever the working directory was. DATA_DIR is resolved by now.
  process.chdir(join(import.meta.dirname, '..'))
  database = await openDatabaseServer(settings, { onProgress, onLost: (error) => void fail(error) })
  resources.defer(database.stop)
  await openApp(settings, database)
}

async function openApp(settings: Settings, { connection }: OpenDatabase) {
  // Longer than proxies keep idle connections, 60 s as a rule: they would send a request on one that is being closed.
  const http = createServer({ keepAliveTimeout: 65_000 })
  const adapter = dev ? await (await import('./process/dev-adapter.ts')).createDevAdapter(http) : createBuiltAdapter()
  // Requests that arrive while the application opens wait for it.
  const listener = await listen(http, identifyRequests(adapter.listener, settings.trustedProxies), settings)
  const settingsWithPort = withPort(settings, listener.port)
  const app = await adapter.open({ settings: settingsWithPort, connection, onProgress })
  resources.defer(app.close)
  resources.defer(listener.close)
  printBanner(settingsWithPort, app.bannerLines ?? [])
}

function onProgress(message: string) {
  console.log(`  ${message}`)
}

function stop(exitCode: number) {
  stopping ??= resources
    .disposeAsync()
    .catch(reportError)
    .then(() => process.exit(exitCode))
  return stopping
}

function stopAtOnce() {
  database?.stopWithoutWaiting()
  process.exit(130)
}

function fail(error: unknown) {
  reportError(error)
  return stop(1)
}

/** Prints the address and the pages to look at first. */
function printBanner({ host, port, siteUrl }: Settings, moreLines: string[]) {
  const localUrl = `http://${hostnameFor(host)}:${port}`
  const lines = [
    `The calendar    ${localUrl}/events`,
    `In English      ${localUrl}/en`,
    `The API         ${localUrl}/api/events`,
    ...(siteUrl === localUrl ? [] : [`To the world    ${siteUrl}`]),
    ...moreLines,
  ]
  console.log(`\nCandil is at ${localUrl}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\nCtrl-C stops it.`)
}

/** Wildcard and loopback addresses are printed as localhost, any other as it is. */
function hostnameFor(host: string | null) {
  if (!host || ['0.0.0.0', '::', '::1', '127.0.0.1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
