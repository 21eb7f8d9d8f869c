import { get } from 'node:http'
import type { Person } from '../calendar/person.ts'
import type { BenchProcess } from '../servers/process.ts'
import { type Case, casesOf } from './cases.ts'
import { type Bounds, load, measureSequential, type Request } from './load.ts'
import { benchMixedLoad } from './mixed-load.ts'
import { cachedTable, cpuOf, notCachedTable, type Row, SERVERS } from './table.ts'

type Options = {
  size: number
  servers: Record<(typeof SERVERS)[number], BenchProcess>
  person: Person
  /** The process id of PostgreSQL. */
  postmaster: number
  bounds: Bounds
  rounds: number
  only: string | undefined
}

/** The CPU per request of every case in the smallest calendar, with which the larger ones are compared. */
let references: Map<string, number> | null = null

/** Prints what requests cost: from the cache, of new answers, and after a change. */
export async function benchRequests(options: Options) {
  const { size, servers, only } = options
  const cases = casesOf(size).filter(({ label, paths }) => !only || `${label} ${paths[0]}`.includes(only))
  const rows: Row[] = []
  for (const one of cases) {
    // A query that takes too long is answered with 503: the other rows are measured all the same.
    const row = await benchCase(one, options).catch((error: Error) => {
      console.error(`${one.label}: ${error.message}`)
      process.exitCode = 1
    })
    if (row) rows.push(row)
    process.stderr.write('.')
  }
  if (rows.length > 0) console.log(`\n${cachedTable(rows)}\n\n${notCachedTable(rows, references)}`)
  references ??= new Map(rows.map((row) => [row.label, cpuOf(row.new)]))
  if (!only || 'mixed load'.includes(only)) await benchMixedLoad({ ...options, server: servers.cached })
}

async function benchCase(one: Case, { servers, person, postmaster, bounds, rounds }: Options): Promise<Row> {
  const headers: Record<string, string> = one.isSignedIn ? { cookie: `session=${person.token}` } : {}
  const requests = one.paths.map((path): Request => ({ path, headers }))
  const first = servers.cached.address + one.paths[0]
  const [plain, compressed] = [await receive(first, headers, 'identity'), await receive(first, headers, 'br')]
  // The bare server returns the same body and headers, so that only the work to produce them differs.
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...answered } = plain.headers
  await servers.bare.send({ body: plain.body.toString('base64'), headers: answered })
  const row: Row = {
    label: one.label,
    aim: one.aim,
    bytes: plain.body.length,
    compressed: compressed.body.length,
    alone: await measureSequential(servers.new, requests, bounds.amount ? 3 : 30),
    ...{ bare: [], cached: [], new: [], changed: [] },
  }
  // So many slow requests as the time may be enough for: what is under way when the time is over costs CPU and is not counted.
  const amount = bounds.amount ?? Math.max(2 * bounds.connections, Math.ceil((2 * bounds.seconds * 1000) / row.alone))
  const measure = async (name: (typeof SERVERS)[number]) => {
    // From the cache it is the same answer again and again.
    const isFast = name === 'bare' || (name === 'cached' && !one.isSignedIn)
    const sent = name === 'cached' ? requests.slice(0, 1) : requests
    const measured = await load(servers[name], sent, isFast ? bounds : { ...bounds, amount }, postmaster)
    if (measured.failed > 0) throw new Error(`${one.paths[0]}, ${name}: ${measured.failed} requests failed`)
    row[name].push(measured)
  }
  // Every connection to the database plans a statement anew.
  const warmUp = { ...bounds, amount: 5 * bounds.connections }
  if (!bounds.amount)
    for (const name of ['new', 'changed'] as const) await load(servers[name], requests, warmUp, postmaster)
  // In turns; all at once in a smoke run.
  if (bounds.amount) await Promise.all(SERVERS.map(measure))
  else for (let round = 0; round < rounds; round++) for (const name of SERVERS) await measure(name)
  return row
}

/** The bytes as they are sent: `fetch` would decompress them. */
function receive(url: string, headers: Record<string, string>, encoding: string) {
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answers ${response.statusCode}`))
        const lines = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(lines) })
      })
      response.on('error', reject)
    }).on('error', reject)
  })
}
