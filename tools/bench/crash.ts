import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { ROLE } from '#platform/postgres/connection-options.ts'
import { socketFolderOf } from '#platform/postgres/folders.ts'
import { readPostmaster } from '#platform/postgres/postmaster.ts'
import { median } from './servers/statistics.ts'

const WRITERS = 8
const TARGETS = ['database', 'server', 'both'] as const
type DowntimeByTarget = Record<(typeof TARGETS)[number], number[]>
const ROOT = join(import.meta.dirname, '../..')
const NO_LIMIT = '1000000'
/** Time between two kills, ms. */
const REST_MS = 1500

/** What is written, and the query that finds it again. */
const KINDS = [
  {
    path: '/api/auth/local/register',
    body: (key: string) => ({
      username: key,
      email: `${key}@example.org`,
      password: `la clave de ${key}`,
      terms: true,
    }),
    column: 'select username as key from users',
  },
  {
    path: '/api/contact',
    body: (key: string) => ({ name: key, email: `${key}@example.org`, message: 'Un mensaje que no se debe perder.' }),
    column: 'select name as key from contact_messages',
  },
  {
    path: '/api/organizer/create-public',
    body: (key: string) => ({ name: key, type: 'association' }),
    column: 'select name as key from organizations',
  },
] as const

/** Kills `npm start` repeatedly under concurrent writes: nothing acknowledged may be lost, and it must recover by itself. */
export async function benchCrash(kills: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'candil-crash-'))
  const site = await startSite(dataDir)
  const written = { acknowledged: new Set<string>(), refused: new Map<string, number>(), lastAt: 0, stopped: false }
  const writers = Array.from({ length: WRITERS }, (_, number) => write(site.address, number, written))
  const reader = pollCachedPage(site.address)
  const downtimes: DowntimeByTarget = { database: [], server: [], both: [] }
  try {
    await until(() => written.acknowledged.size > WRITERS)
    for (let round = 0; round < kills; round++) {
      const target = TARGETS[round % TARGETS.length]!
      await sleep(REST_MS)
      reader.watch(target === 'database')
      const at = performance.now()
      if (target !== 'server') process.kill(readPostmaster(site.cluster)!.pid, 'SIGKILL')
      if (target !== 'database') process.kill(site.server(), 'SIGKILL')
      await until(() => written.lastAt > at)
      reader.watch(false)
      downtimes[target].push((performance.now() - at) / 1000)
      process.stderr.write('.')
    }
  } finally {
    written.stopped = true
    reader.stop()
  }
  await Promise.all(writers)
  const lost = await findLost(site.cluster, written.acknowledged)
  await site.stop()
  printResult({ kills, away: downtimes, written, lost, reader, log: readFileSync(site.log, 'utf8') })
  rmSync(dataDir, { recursive: true, force: true })
  if (lost.length > 0) throw new Error(`lost: ${lost.slice(0, 10).join(', ')}`)
}

async function startSite(dataDir: string) {
  const port = await freePort()
  const log = join(dataDir, 'crash.log')
  const limits = { CONTACT_PER_HOUR: NO_LIMIT, REGISTRATIONS_PER_HOUR: NO_LIMIT, PROPOSALS_PER_HOUR: NO_LIMIT }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...limits, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const file = createWriteStream(log)
  child.stdout.pipe(file)
  child.stderr.pipe(file)
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  const isUp = async () => (await fetchStatus(`${address}/readyz`)) === 200
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`It did not start: ${readFileSync(log, 'utf8')}`)
    await sleep(100)
  }
  const server = () =>
    Number(
      execFileSync('pgrep', ['-P', String(child.pid)])
        .toString()
        .trim()
        .split('\n')[0],
    )
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { address, cluster: join(realpathSync(dataDir), 'pg'), server, stop, log }
}

type WriteResults = { acknowledged: Set<string>; refused: Map<string, number>; lastAt: number; stopped: boolean }

/** Writes one record after another; failed ones are not retried. */
async function write(address: string, number: number, written: WriteResults) {
  for (let n = 0; !written.stopped; n++) {
    const kind = (n + number) % KINDS.length
    const { path, body } = KINDS[kind]!
    const key = nameOf(number, n)
    const startedAt = performance.now()
    const status = await post(address + path, body(key))
    if (status === 200 || status === 201) {
      written.acknowledged.add(`${kind} ${key}`)
      written.lastAt = Math.max(written.lastAt, startedAt)
    } else {
      written.refused.set(String(status), (written.refused.get(String(status)) ?? 0) + 1)
      await sleep(50)
    }
  }
}

/** A name made of letters only, as the name rules require. */
const nameOf = (...numbers: number[]) =>
  `Escritora${numbers.map((number) => `x${String(number).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`).join('')}`

const post = (url: string, body: object) =>
  fetchStatus(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The status, once the body is received; 'no answer' on network errors. */
async function fetchStatus(url: string, init: RequestInit = {}) {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 'no answer'
  }
}

/** Polls a cached page and counts its failures while only the database is down. */
function pollCachedPage(address: string) {
  const requests = { sent: 0, failed: 0 }
  let watching = false
  let stopped = false
  const read = async () => {
    while (!stopped) {
      const wasWatching = watching
      const ok = (await fetchStatus(`${address}/es/contact`)) === 200
      if (wasWatching && watching) {
        requests.sent++
        if (!ok) requests.failed++
      }
      await sleep(20)
    }
  }
  void read()
  return {
    requests,
    watch: (on: boolean) => {
      watching = on
    },
    stop: () => {
      stopped = true
    },
  }
}

async function findLost(cluster: string, acknowledged: Set<string>) {
  const sql = postgres({ host: socketFolderOf(cluster), database: ROLE, user: ROLE, max: 1 })
  const stored = new Set<string>()
  for (const [kind, { column }] of KINDS.entries())
    for (const { key } of await sql.unsafe(column)) stored.add(`${kind} ${key}`)
  await sql.end()
  return [...acknowledged].filter((key) => !stored.has(key))
}

type Result = { kills: number; away: DowntimeByTarget; written: WriteResults; lost: string[]; log: string } & {
  reader: ReturnType<typeof pollCachedPage>
}

function printResult({ kills, away, written, lost, reader, log }: Result) {
  console.log(
    `\n\n${kills} kills under ${WRITERS} writers: ${written.acknowledged.size} acknowledged, ${lost.length} lost`,
  )
  const refused = [...written.refused].map(([status, times]) => `${status} ${times} times`)
  console.log(`  refused meanwhile: ${refused.join(', ') || 'nothing'}`)
  for (const [target, times] of Object.entries(away))
    console.log(
      `  ${target.padEnd(9)} ${times.length} kills, served again after a median of ${median(times).toFixed(2)} s, at most ${Math.max(...times).toFixed(2)} s`,
    )
  console.log(
    `  a cached page while only the database was down: requested ${reader.requests.sent} times, ${reader.requests.failed} failed`,
  )
  const lines = log.split('\n').filter((line) => /"level":(40|50)/.test(line))
  console.log(`  ${lines.length} lines of warnings and errors in the log`)
}

async function until(done: () => boolean) {
  const start = performance.now()
  while (!done()) {
    if (performance.now() - start > 120_000) throw new Error('It did not come back within two minutes.')
    await sleep(20)
  }
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
