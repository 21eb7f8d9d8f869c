import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { isAlive } from '#platform/postgres/postmaster.ts'
import { build } from '../../scripts/build.mjs'
import { createEditor } from './editor.ts'
import { lockEvents } from './locked-events.ts'
import { createDataDir, MAIN, startServer } from './server.ts'

beforeAll(build)

/** The processes that serve: children of the server that are no PostgreSQL. */
const workersOf = (pid: number) =>
  execFileSync('pgrep', ['-P', String(pid)])
    .toString()
    .split('\n')
    .filter((child) => child && isWorker(child))
    .map(Number)

function isWorker(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(MAIN)
  } catch {
    return false
  }
}

/** A request that counts towards a limit kept in memory. */
async function askMcp(url: string) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream', connection: 'close' },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  })
  await response.text()
  return response.status
}

test('two processes behind one port show each write, replace one that dies, and stop with their requests answered', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder, PROCESSES: '2', LOG_LEVEL: 'info', MCP_REQUESTS_PER_MINUTE: '4' })
  const url = await server.ready()
  const workers = () => workersOf(server.child.pid!)
  const serving = () =>
    workers().filter((pid) => server.output().includes(`"worker":${pid},"msg":"a process of the site serves"`))
  await expect.poll(serving).toHaveLength(2)
  const sql = data.sql()
  const { write, readTitle } = await createEditor(sql, url)

  // Connections are given to the processes in turn.
  for (let n = 1; n <= 12; n++) {
    await readTitle()
    await readTitle()
    expect((await write(`Noche ${n}`)).status).toBe(200)
    expect([await readTitle(), await readTitle(), await readTitle()]).toEqual(Array(3).fill(`Noche ${n}`))
  }

  // The one that can answer waits for the other.
  const [, stuck] = serving()
  process.kill(stuck!, 'SIGSTOP')
  const began = performance.now()
  const answered = ['Una', 'Otra'].map(async (title) => {
    const { status } = await write(title)
    return { status, ms: performance.now() - began }
  })
  await sleep(700)
  process.kill(stuck!, 'SIGCONT')
  const answers = await Promise.all(answered)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(Math.min(...answers.map(({ ms }) => ms))).toBeGreaterThan(650)

  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push(await askMcp(url))
  expect(
    statuses.map((status) => status === 429),
    'counted for both together',
  ).toEqual([...Array(4).fill(false), ...Array(4).fill(true)])

  const [first] = serving()
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => isAlive(first!)).toBe(false)
  for (let n = 0; n < 10; n++)
    expect((await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
  await expect.poll(serving).toHaveLength(2)
  expect(workers()).not.toContain(first)
  expect(server.output()).toContain('a process of the site ended and is started again')
  await write('Otra noche')
  expect([await readTitle(), await readTitle()]).toEqual(['Otra noche', 'Otra noche'])

  const lock = await lockEvents(data)
  const response = fetch(`${url}/api/events?locale=en`)
  await lock.waited()
  const before = workers()
  server.child.kill('SIGTERM')
  await sleep(300)
  lock.unlock()
  expect((await response).status).toBe(200)
  expect((await server.exited).code).toBe(0)
  expect(before.filter(isAlive)).toEqual([])
  expect(existsSync(join(data.cluster, 'postmaster.pid'))).toBe(false)
})
