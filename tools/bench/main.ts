// npm run bench: requests per second of one process with and without the response cache, compared with a bare handler of the same stack.
// --quick: a smoke run. --seconds=3 --rounds=3 --connections=20 --sizes=1000,100000 --only=api; --only=accounts for logins and sessions;
// --only=panel for the pages of an organization with 200 events and 50 members; --only=crash kills server and database under writers;
// --only=attack for the cost of attacks to other visitors; --only=photos for 100 photos from four phones at once;
// --only=graphql for what refusing a flood of queries costs
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
import { fillUploaders } from './attack-pictures.ts'
import { fillCalendar, RARE } from './calendar.ts'
import { benchCrash } from './crash.ts'
import { benchGraphql } from './graphql.ts'
import { load, measureSequential } from './load.ts'
import { benchPanel, fillPanel } from './panel.ts'
import { benchPhotos, fillPhones } from './photos.ts'
import { type BenchProcess, startProcess } from './process.ts'
import { type Row, tableOf } from './table.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, seconds: text, rounds: text, connections: text, sizes: text, only: text },
})
const { quick = false } = values
const numberOf = (value: string | undefined, normal: number, quickValue: number) =>
  Number(value ?? (quick ? quickValue : normal))
const bounds = { seconds: numberOf(values.seconds, 3, 1), connections: numberOf(values.connections, 20, 2) }
const rounds = numberOf(values.rounds, 3, 1)
const sizes = (values.sizes ?? (quick ? '500' : '1000,100000')).split(',').map(Number)

const WORD = encodeURIComponent(RARE.toLowerCase())
const CASES = [
  ['API, list of 25', '/api/events?populate=*'],
  ['API, list of 400', '/api/events?populate=*&pagination[pageSize]=400'],
  ['API, one by slug', '/api/event/by_slug/evento-77?populate=*'],
  ['API, search of a name', `/api/events?filters[title][$containsi]=${WORD}`],
  ['API, search of a common word', '/api/events?filters[title][$containsi]=sombras'],
  ['page, search of a name', `/es/events?q=${WORD}`],
  ['page, search of a common word', '/es/events?q=sombras'],
  ['home', '/es'],
  ['events, 400 of them', '/es/events'],
  ['an event', '/es/evento-rol-vivo-larp/evento-77'],
  ['calendar, 400 events', '/es/calendar.ics'],
] as const
const cases = CASES.filter(([label, path]) => !values.only || `${label} ${path}`.includes(values.only))

const cleanup = new AsyncDisposableStack()
const stop = () => void cleanup.disposeAsync().then(() => process.exit(130))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

async function bench() {
  if (values.only === 'crash') return benchCrash(quick ? 3 : 20)
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
    `with ${bounds.connections} connections. Median (least-most). uncached = CACHE_MEGABYTES=0. sequential = one request after another, including the body.`,
  )
  if (values.only === 'accounts' || values.only === 'panel') return benchSize(500, { dataDir, cluster, bare })
  if (['attack', 'photos', 'graphql'].includes(values.only ?? '')) return benchSize(1000, { dataDir, cluster, bare })
  for (const size of sizes) await benchSize(size, { dataDir, cluster, bare })
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
  const panel = values.only === 'panel' ? await fillPanel(sql) : null
  const uploaders = values.only === 'attack' ? await fillUploaders(sql) : null
  const phones = values.only === 'photos' ? await fillPhones(sql) : null
  if (!phones) await close()
  console.log(`\n${size.toLocaleString('en')} events, generated in ${((Date.now() - start) / 1000).toFixed(1)} s\n`)

  const env = {
    BENCH_CONNECTION: JSON.stringify(connection),
    DATA_DIR: dataDir,
    SAMPLE_DATA: 'off',
    SECRET: 'the secret of the bench, of no use to anybody',
    // All requests come from one address, so raise the limits per address.
    ...{ SIGN_IN_ATTEMPTS: '100000', REGISTRATIONS_PER_HOUR: '100000', USER_STORAGE_MEGABYTES: '100000' },
    GRAPHQL_REQUESTS_PER_MINUTE: '1000000',
  }
  await using servers = new AsyncDisposableStack()
  const cached = await startProcess('server.ts', { ...env, CACHE_MEGABYTES: '64' })
  servers.defer(cached.close)
  if (phones) {
    // Alone: another process would work on the same photos.
    await benchPhotos({ server: cached, phones, sql, photos: quick ? 8 : 100 })
    return close()
  }
  const uncached = await startProcess('server.ts', { ...env, CACHE_MEGABYTES: '0' })
  servers.defer(uncached.close)
  // Await here: the servers are closed when this function returns.
  if (values.only === 'accounts') return await benchAccounts(uncached, quick ? 20 : 200)
  if (values.only === 'graphql') return await benchGraphql(uncached, quick ? 20 : 200)
  if (uploaders) return await benchAttack({ cached, uncached, bare, uploaders })
  if (panel) return await benchPanel(uncached, panel, quick ? 20 : 200)
  const rows: Row[] = []
  for (const [label, path] of cases) {
    rows.push(await benchCase(label, path, { cached, uncached, bare }))
    process.stderr.write('.')
  }
  console.log(`\n${tableOf(rows)}`)
}

type Servers = { cached: BenchProcess; uncached: BenchProcess; bare: BenchProcess }

async function benchCase(label: string, path: string, { cached, uncached, bare }: Servers): Promise<Row> {
  const response = await fetch(cached.address + path, { headers: { 'accept-encoding': 'identity' } })
  if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
  const body = Buffer.from(await response.arrayBuffer())
  // The bare server returns the same body and headers, so that only the work to produce them differs.
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _alive,
    ...headers
  } = Object.fromEntries(response.headers)
  await bare.send({ body: body.toString('base64'), headers })
  const row: Row = {
    label,
    bytes: body.length,
    cached: [],
    uncached: [],
    bare: [],
    alone: await measureSequential(uncached, path, quick ? 3 : 30),
  }
  for (let round = 0; round < rounds; round++)
    for (const [key, server] of [
      ['bare', bare],
      ['cached', cached],
      ['uncached', uncached],
    ] as const) {
      const one = await load(server, path, bounds)
      if (one.failed > 0) throw new Error(`${path}, ${key}: ${one.failed} requests failed`)
      row[key].push(one)
    }
  return row
}

try {
  await bench()
} finally {
  await cleanup.disposeAsync()
}
