import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { createWorkerPool } from './pool.server.ts'
import { defineTask } from './task.ts'
import type * as tasks from './test-tasks.ts'

const BOUNDS = { module: '#platform/workers/test-tasks.ts', inputBytes: 1000, outputBytes: 10_000, timeMs: 60_000 }
const ECHO = defineTask<typeof tasks.echo>('echo', BOUNDS)
const SPIN = defineTask<typeof tasks.spin>('spin', BOUNDS)
const FILL = defineTask<typeof tasks.fill>('fill', BOUNDS)
const FAIL = defineTask<typeof tasks.fail>('fail', BOUNDS)

const createPool = (options: Partial<Parameters<typeof createWorkerPool>[0]> = {}) =>
  createWorkerPool({
    ...{ processes: 1, heapMegabytes: 64, memoryMegabytes: 300, idleMs: 60_000 },
    queue: {
      ...{ waiting: 10, bytes: 5000, timeoutMs: 60_000 },
      errors: { busy: 'files_busy', tooMany: 'too_many_readings' },
    },
    ...options,
  })
const by = (owner: string, bytes = 10) => ({ owner, maxPerOwner: 2, bytes })
const say = (pool: ReturnType<typeof createPool>, text: string, owner = 'ana') =>
  pool.run(ECHO, { ...by(owner), args: [text] })
/** Never ends by itself; killed, so that nothing depends on time. */
const spin = (pool: ReturnType<typeof createPool>, owner: string) => {
  const task = pool.run(SPIN, { ...by(owner), args: [] })
  task.catch(() => {})
  return task
}
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('runs tasks in one child process, with lower priority and without the environment of the server', async () => {
  const pool = createPool()
  const { pid, text } = await say(pool, 'one')
  expect([text, pool.pids]).toEqual(['one', [pid]])
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBeGreaterThan(getPriority())
  const environment = `/proc/${pid}/environ`
  if (existsSync(environment)) expect(readFileSync(environment, 'utf8')).not.toContain('NODE_ENV=test')
  expect((await say(pool, 'two')).pid, 'started once').toBe(pid)
  expect(pool.countsOf('echo')).toEqual({ done: 2, failed: 0 })
})

test('a killed process fails its task, and the next task has a new one', async () => {
  const pool = createPool()
  const { pid } = await say(pool, 'x')
  const lost = spin(pool, 'ana')
  process.kill(pid, 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ reason: 'crash' })
  const next = await say(pool, 'y')
  expect(next.pid).not.toBe(pid)
  // Killed between two tasks, it is replaced without an error.
  process.kill(next.pid, 'SIGKILL')
  await expect.poll(() => pool.pids).toEqual([])
  expect((await say(pool, 'z')).text).toBe('z')
})

test('a task that takes too long is killed with its process', async () => {
  const pool = createPool()
  const { pid } = await say(pool, 'x')
  const late = pool.run({ ...SPIN, timeMs: 1 }, { ...by('ana'), args: [] })
  await expect(late).rejects.toMatchObject({ reason: 'time' })
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect((await say(pool, 'y')).text).toBe('y')
})

test.each([
  ['of its heap', 'heap'],
  ['of its buffers', 'buffers'],
] as const)('a task that takes too much memory %s ends, and the server goes on', async (_what, where) => {
  // Only Linux says what a process takes.
  if (where === 'buffers' && !existsSync('/proc/self/statm')) return
  const pool = createPool()
  const task = pool.run(FILL, { ...by('ana'), args: [where] })
  await expect(task).rejects.toMatchObject({ reason: 'memory' })
  expect((await say(pool, 'y')).text).toBe('y')
})

test('refuses a file and a result that are too large, and says that a task threw', async () => {
  const pool = createPool()
  const reasonOf = (task: Promise<unknown>) =>
    task.then(
      () => null,
      ({ reason }) => reason,
    )
  const args: [string] = ['x'.repeat(20_000)]
  expect(await reasonOf(pool.run(ECHO, { ...by('ana', 1001), args }))).toBe('input')
  expect(pool.pids, 'nothing was started for it').toEqual([])
  expect(await reasonOf(pool.run(ECHO, { ...by('ana'), args }))).toBe('output')
  const [pid] = pool.pids
  expect(await reasonOf(pool.run(FAIL, { ...by('ana'), args: [] }))).toBe('error')
  expect(pool.pids, 'the process goes on').toEqual([pid])
})

test('who has slow files keeps nobody else waiting, and is refused more than two', async () => {
  const pool = createPool({ processes: 2, perOwner: 1 })
  const slow = [spin(pool, 'eve'), spin(pool, 'eve')]
  await expect(spin(pool, 'eve')).rejects.toMatchObject({ code: 'too_many_readings', status: 429, retryAfter: 10 })
  // The second process is never Eve's.
  expect((await say(pool, 'one', 'ana')).text).toBe('one')
  expect((await say(pool, 'two', 'leo')).text).toBe('two')
  for (const task of slow) {
    const { pid: own } = await say(pool, 'three', 'ana')
    for (const pid of pool.pids) if (pid !== own) process.kill(pid, 'SIGKILL')
    await expect(task).rejects.toMatchObject({ reason: 'crash' })
  }
})

test('refuses what finds too many waiting, with the time to wait', async () => {
  const pool = createPool({
    queue: { waiting: 1, bytes: 5000, timeoutMs: 60_000, errors: { busy: 'files_busy', tooMany: 'too_many_readings' } },
  })
  const running = spin(pool, 'eve')
  const waiting = say(pool, 'x', 'ana')
  await expect(say(pool, 'y', 'leo')).rejects.toMatchObject({ code: 'files_busy', status: 503, retryAfter: 15 })
  await expect.poll(() => pool.pids.length).toBe(1)
  process.kill(pool.pids[0]!, 'SIGKILL')
  await expect(running).rejects.toMatchObject({ reason: 'crash' })
  expect((await waiting).text).toBe('x')
})

test('a process without tasks ends after a while', async () => {
  const pool = createPool({ idleMs: 5 })
  await say(pool, 'x')
  await expect.poll(() => pool.pids).toEqual([])
  expect((await say(pool, 'y')).text).toBe('y')
})

/** A server whose worker is in the middle of a task, and says so with the worker's number. */
const SERVER = `
  import { setImmediate as nextTurn } from 'node:timers/promises'
  import { createWorkerPool } from '#platform/workers/pool.server.ts'
  const queue = { waiting: 1, bytes: 1, timeoutMs: 60_000, errors: {} }
  const pool = createWorkerPool({ processes: 1, heapMegabytes: 64, memoryMegabytes: 300, idleMs: 60_000, queue })
  const task = (name, args) =>
    pool.run({ name, ...${JSON.stringify(BOUNDS)} }, { owner: 'ana', maxPerOwner: 1, bytes: 0, args })
  const { pid } = await task('echo', ['x'])
  task('spin', [])
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  console.log(pid)`

test('a process ends with its server, even in the middle of a task', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const pid = Number(String((await once(server.stdout, 'data'))[0]))
  expect(isAlive(pid)).toBe(true)
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
})
