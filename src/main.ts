import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { isIPv6 } from 'node:net'
import { PROJECT_ROOT } from '#platform/config/project-root.ts'
import { readSettings, type Settings, unsetOperatorVariables, withPort } from '#platform/config/settings.ts'
import type { AppOptions } from '#server.ts'
import { StartupError } from './platform/errors/startup-error.ts'
import { identifyRequests } from './platform/logging/request-log.ts'
import { watchStalls } from './platform/logging/stall-watch.ts'
import { type OpenDatabase, openDatabaseServer } from './platform/postgres/open.ts'
import { createBuiltAdapter, loadBuilt } from './process/built-adapter.ts'
import { listen } from './process/listen.ts'
import { startWorkers, type Workers } from './process/primary.ts'
import { reportError } from './process/report-error.ts'
import { onShutdown } from './process/shutdown.ts'
import { joinWorkers, onStopByPrimary, readWorkerOptions, tellPrimary } from './process/worker.ts'

/** Not in a build, which then has no part of Vite. */
const dev = !import.meta.env?.PROD && process.argv.includes('--dev')
// React and Vite read it while they load, so it has to be set before the application is imported.
process.env['NODE_ENV'] ??= dev ? 'development' : 'production'

/** What has been opened; it is closed in the opposite order. */
const resources = new AsyncDisposableStack()
let database: OpenDatabase | undefined
let workers: Workers | undefined
let stopping: Promise<never> | undefined

const started = (cluster.isWorker ? serveAsWorker() : start()).catch((error: unknown) => fail(error))
const stopWhenStarted = () => void started.then(() => stop(0))
if (cluster.isWorker) onStopByPrimary(stopWhenStarted)
else onShutdown({ stop: stopWhenStarted, stopAtOnce })
process.on('uncaughtException', (error) => void fail(error))

async function start() {
  const settings = readSettings(process.env)
  // Texts, sample data and build are found relative to the project, whatever the working directory was. DATA_DIR is resolved by now.
  process.chdir(PROJECT_ROOT)
  // While PostgreSQL starts, and not before: loading takes the processor. What fails does so again when it is waited for.
  const onWaiting = () => void (!dev && settings.processes === 1 && loadBuilt().catch(() => {}))
  database = await openDatabaseServer(settings, { onProgress, onWaiting, onLost: (error) => void fail(error) })
  resources.defer(database.stop)
  const { connection } = database
  if (settings.processes === 1 || dev) {
    const { port, bannerLines } = await serve(settings, { connection })
    return printBanner(withPort(settings, port), bannerLines)
  }
  const { processes: count, port } = settings
  workers = await startWorkers({ count, connection, port, onFailed: () => void stop(1) })
  resources.defer(workers.stop)
  printBanner(withPort(settings, workers.port), workers.bannerLines)
}

/** One of several processes behind a port; the primary one has opened the database. */
async function serveAsWorker() {
  const { port, ...options } = readWorkerOptions()
  const settings = readSettings(process.env, () => {})
  process.chdir(PROJECT_ROOT)
  const opened = await serve(settings, { ...options, joinWorkers }, port)
  // The last worker that held a port chosen for PORT=0 died meanwhile: with the next start it is asked for.
  if (port !== null && opened.port !== port) throw new StartupError(`Port ${port} was let go.`)
  tellPrimary({ type: 'open', ...opened })
}

type ServeOptions = Pick<AppOptions, 'connection' | 'runsJobs' | 'joinWorkers'>

/** Opens the application on the port. Where others serve already (`openPort`), it is opened before it gets requests. */
async function serve(settings: Settings, options: ServeOptions, openPort: number | null = null) {
  // Longer than proxies keep idle connections, 60 s as a rule: they would send a request on one that is being closed.
  const http = createServer({ keepAliveTimeout: 65_000 })
  const adapter = dev ? await (await import('./process/dev-adapter.ts')).createDevAdapter(http) : createBuiltAdapter()
  const open = (port: number) => adapter.open({ settings: withPort(settings, port), onProgress, ...options })
  const app = openPort === null ? null : await open(openPort)
  // Requests that arrive while the application opens wait for it.
  const answer = watchStalls(identifyRequests(adapter.listener, settings.trustedProxies))
  const listener = await listen(http, answer, settings)
  const { close, bannerLines = [] } = app ?? (await open(listener.port))
  resources.defer(close)
  resources.defer(listener.close)
  return { port: listener.port, bannerLines }
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
  workers?.kill()
  database?.stopWithoutWaiting()
  process.exit(130)
}

function fail(error: unknown) {
  reportError(error)
  return stop(1)
}

/** Prints the address and the pages to look at first. */
function printBanner(settings: Settings, moreLines: string[]) {
  const { host, port, siteUrl } = settings
  const unset = unsetOperatorVariables(settings)
  const localUrl = `http://${hostnameFor(host)}:${port}`
  const lines = [
    `The calendar    ${localUrl}/events`,
    `In English      ${localUrl}/en`,
    `The API         ${localUrl}/api/events`,
    ...(siteUrl === localUrl ? [] : [`To the world    ${siteUrl}`]),
    ...moreLines,
    ...(unset.length > 0
      ? [`Not set yet     ${unset.join(', ')}: the legal texts leave out what the law asks for`]
      : []),
  ]
  console.log(`\nCandil is at ${localUrl}\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\nCtrl-C stops it.`)
}

/** Wildcard and loopback addresses are printed as localhost, any other as it is. */
function hostnameFor(host: string | null) {
  if (!host || ['0.0.0.0', '::', '::1', '127.0.0.1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
