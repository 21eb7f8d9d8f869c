// npm run bench: what requests cost one process, from the cache and not, compared with a bare handler of the same stack.
// --quick: a smoke run. --seconds=2 --rounds=3 --connections=20 --sizes=1000,100000,1000000 --only=api (or "mixed load", "signed in");
// --only=accounts for logins and sessions; --only=panel for the pages of an organization with 500 events and 200 members;
// --only=crash kills server and database under writers; --only=attack for the cost of attacks to other visitors, attack-files for the worst
// files alone;
// --only=photos for 100 photos from four phones at once; --only=graphql for what refusing a flood of queries costs;
// --only=browser for interactions on a slow phone; --only=flame-graphs --out=folder draws where the time goes
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/database.server.ts'
import { startCluster } from '#platform/postgres/cluster.ts'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { createTestRole } from '#platform/postgres/roles.ts'
import { benchAccounts } from './accounts.ts'
import { benchAttack } from './attack.ts'
import { fillAttacker } from './attack-files.ts'
import { fillUploaders } from './attack-pictures.ts'
import { benchBrowser } from './browser/browser.ts'
import { fillCalendar } from './calendar/calendar.ts'
import { fillPerson } from './calendar/person.ts'
import { benchCrash } from './crash.ts'
import { drawFlameGraphs } from './flame-graph/flame-graphs.ts'
import { benchGraphql } from './graphql.ts'
import { benchPanel, fillPanel } from './panel.ts'
import { benchPhotos, fillPhones } from './photos.ts'
import { benchRequests } from './requests/requests.ts'
import { type BenchProcess, startProcess } from './servers/process.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    ...{ seconds: text, rounds: text, connections: text, sizes: text, only: text, out: text },
  },
})
const { quick = false, only } = values
const numberOf = (value: string | undefined, normal: number, quickValue: number) =>
  Number(value ?? (quick ? quickValue : normal))
const bounds = {
  seconds: numberOf(values.seconds, 2, 1),
  connections: numberOf(values.connections, 20, 2),
  amount: quick ? 20 : undefined,
}
const rounds = numberOf(values.rounds, 3, 1)
const sizes = (values.sizes ?? (quick ? '500' : '1000,100000')).split(',').map(Number)

/** What `--only` may name beside a part of the table, and how many events it takes. */
const SIZE_OF_PART: Record<string, number> = {
  ...{
    accounts: 500,
    panel: 500,
    attack: 1000,
    'attack-files': 1000,
    photos: 1000,
    graphql: 1000,
    browser: 1000,
    'flame-graphs': 1000,
  },
}

const cleanup = new AsyncDisposableStack()
/** Nothing stays behind, whatever ends first: processes, PostgreSQL and its folder. */
const stop = (code: number) => void cleanup.disposeAsync().finally(() => process.exit(code))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(130))
for (const failure of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(failure, (error) => {
    console.error(error)
    stop(1)
  })

async function bench() {
  if (only === 'crash') return benchCrash(quick ? 3 : 20)
  const dataDir = mkdtempSync(join(tmpdir(), 'candil-bench-'))
  chmodSync(dataDir, 0o755) // When run as root, PostgreSQL's user must be able to enter it.
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const cluster = await startCluster({ dataDir, isDurable: false })
  cleanup.defer(cluster.stop)
  await createTestRole(cluster)
  const bare = await startProcess('bare-server.ts')
  cleanup.defer(bare.close)
  const busy = loadavg()[0]?.toFixed(1)
  console.log(
    `Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}), load ${busy} before; ${rounds} rounds of ${bounds.seconds} s`,
  )
  console.log(
    `with ${bounds.connections} connections. Median (least-most). new = an answer that was not asked for before, CACHE_MEGABYTES=0; after a change = also FRAGMENT_MEGABYTES=0. CPU = of server and database, per request.`,
  )
  const part = only ? SIZE_OF_PART[only] : undefined
  for (const size of part ? [part] : sizes) await benchSize(size, { dataDir, cluster, bare })
}

type BenchOptions = { dataDir: string; cluster: Awaited<ReturnType<typeof startCluster>>; bare: BenchProcess }

async function benchSize(size: number, { dataDir, cluster, bare }: BenchOptions) {
  const name = `bench_${size}`
  const admin = openDatabase(cluster.connectionTo('postgres'), { max: 1 })
  await admin.sql`create database ${admin.sql(name)}`
  await admin.close()
  const connection = cluster.connectionTo(name)
  await migrateDatabase(connection)
  const { sql, close } = openDatabase(connection, { max: 1, statementTimeout: 0 })
  const start = Date.now()
  await fillCalendar(sql, size)
  const isAttack = only === 'attack' || only === 'attack-files'
  const panel = only === 'panel' || isAttack ? await fillPanel(sql) : null
  const attacker = isAttack ? await fillAttacker(sql) : null
  const uploaders = isAttack ? await fillUploaders(sql) : null
  const phones = only === 'photos' ? await fillPhones(sql) : null
  const person = await fillPerson(sql)
  if (!phones) await close()
  console.log(`\n${size.toLocaleString('en')} events, generated in ${((Date.now() - start) / 1000).toFixed(1)} s\n`)

  const env = {
    BENCH_CONNECTION: JSON.stringify(connection),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    SECRET: 'the secret of the bench, of no use to anybody',
    // All requests come from one address, so raise the limits per address.
    ...{ SIGN_IN_ATTEMPTS: '100000', REGISTRATIONS_PER_HOUR: '100000', USER_STORAGE_MEGABYTES: '100000' },
    ...{ GRAPHQL_REQUESTS_PER_MINUTE: '1000000', API_REQUESTS_PER_MINUTE: '1000000', SEARCHES_PER_MINUTE: '1000000' },
  }
  if (only === 'flame-graphs') return await drawFlameGraphs({ env, out: values.out ?? dataDir, runs: quick ? 10 : 150 })
  await using servers = new AsyncDisposableStack()
  const startServer = async (settings: Record<string, string>) => {
    const server = await startProcess('server.ts', { ...env, ...settings })
    servers.defer(server.close)
    return server
  }
  const cached = await startServer({ CACHE_MEGABYTES: '64' })
  if (phones) {
    // Alone: another process would work on the same photos.
    await benchPhotos({ server: cached, phones, sql, photos: quick ? 8 : 100 })
    return close()
  }
  if (only === 'browser') return await benchBrowser(cached, quick ? 1 : 3)
  const uncached = await startServer({ CACHE_MEGABYTES: '0' })
  // Await here: the servers are closed when this function returns.
  if (only === 'accounts') return await benchAccounts(uncached, quick ? 20 : 200)
  if (only === 'graphql') return await benchGraphql(uncached, quick ? 20 : 200)
  if (uploaders && attacker)
    return await benchAttack({ cached, uncached, bare, uploaders }, attacker, only === 'attack-files')
  if (panel) return await benchPanel(uncached, panel, quick ? 20 : 200)
  const changed = await startServer({ CACHE_MEGABYTES: '0', FRAGMENT_MEGABYTES: '0' })
  const named = { bare, cached, new: uncached, changed }
  await benchRequests({ size, servers: named, person, postmaster: cluster.pid, bounds, rounds, only })
}

try {
  await bench()
} finally {
  await cleanup.disposeAsync()
}
