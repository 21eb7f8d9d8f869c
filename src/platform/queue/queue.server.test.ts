import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql as query } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/fixtures/database.ts'
import { openJobs } from './queue.server.ts'

const { db, sql, connection } = await testDatabase()
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const jobs = await openJobs({ sql, log, look: 0.5 })
afterAll(() => jobs.close())

const until = async (seen: () => unknown) => {
  await expect.poll(seen, { interval: 20 }).toBeTruthy()
}
const stateOf = async (name: string) =>
  (await sql<{ state: string; output: unknown }[]>`select state, output from pgboss.job where name = ${name}`)[0]

test('runs an enqueued job at once with its payload', async () => {
  const received: number[] = []
  // Looks by itself long after this test has ended: it must have been notified.
  const patient = await openJobs({ sql, log, look: 600 })
  await patient.work('test.heard', async ({ id }) => received.push(id))
  await jobs.enqueue(db, 'test.heard', { id: 7 })
  await until(() => received.length)
  expect(received).toEqual([7])
  await patient.close()
})

test('a job enqueued in a transaction runs only after the commit', async () => {
  await jobs.work('test.committed', async () => {})
  const rolledBack = db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'test.committed', { id: 1 })
    throw new Error('never mind')
  })
  await expect(rolledBack).rejects.toThrow('never mind')
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'test.committed', { id: 2 })
    expect(await sql`select 1 from pgboss.job where data->>'id' = '2'`).toHaveLength(0)
  })
  await until(async () => (await stateOf('test.committed'))?.state === 'completed')
  expect(await sql`select 1 from pgboss.job where data->>'id' = '1'`).toHaveLength(0)
})

test('as many transactions as connections can enqueue at once', async () => {
  const transactions = Array.from({ length: 12 }, (_, id) =>
    db.transaction(async (tx) => {
      await tx.execute('select pg_sleep(0.05)')
      await jobs.enqueue(tx, 'test.committed', { id: 10 + id })
    }),
  )
  await Promise.all(transactions)
  expect(await sql`select 1 from pgboss.job where (data->>'id')::int >= 10`).toHaveLength(12)
})

test('retries a failing job until it succeeds, and logs each failure without the payload', async () => {
  const attempts: number[] = []
  await jobs.work(
    'test.stubborn',
    async (_, { number }) => {
      attempts.push(number)
      if (number < 3) throw Object.assign(new Error('the server is away'), { secret: 'ana@example.org' })
    },
    { retryDelaySeconds: 1 },
  )
  await jobs.enqueue(db, 'test.stubborn', { id: 5 })
  await until(() => attempts.length === 3)
  expect(attempts).toEqual([1, 2, 3])
  const logged = lines.filter((line) => line['job'] === 'test.stubborn')
  expect(logged.map((line) => [line['attempt'], line['error'], line['msg']])).toEqual([
    [1, 'the server is away', 'a job failed and will be tried again'],
    [2, 'the server is away', 'a job failed and will be tried again'],
  ])
})

test('gives up a job after the last retry, and stores only the error message, without the values of a statement', async () => {
  const fail = async () => {
    const error = await db.execute(query`select 'no such number'::int, ${'ana@example.org'}`).catch((thrown) => thrown)
    throw Object.assign(error, { rejected: ['ana@example.org'] })
  }
  await jobs.work('test.hopeless', fail, { retries: 1, retryDelaySeconds: 1 })
  await jobs.enqueue(db, 'test.hopeless', { id: 5 })
  await until(async () => (await stateOf('test.hopeless'))?.state === 'failed')
  const job = await stateOf('test.hopeless')
  expect(JSON.stringify(job!.output)).toContain('no such number')
  expect(JSON.stringify(job!.output)).not.toContain('ana@example.org')
  expect(JSON.stringify(lines)).not.toContain('ana@example.org')
  expect(lines.at(-1)).toMatchObject({ job: 'test.hopeless', attempt: 2, msg: 'a job failed for the last time' })
})

test('a schedule is stored once, replaced by the next call, and removed', async () => {
  await jobs.work('test.regular', async () => {})
  await jobs.schedule('test.regular', '0 17 * * *', { id: 1 })
  await jobs.schedule('test.regular', '0 18 * * *', { id: 1 })
  const schedules = () => sql`select cron, timezone from pgboss.schedule where name = 'test.regular'`
  expect([...(await schedules())]).toEqual([{ cron: '0 18 * * *', timezone: 'Europe/Madrid' }])
  await jobs.unschedule('test.regular')
  expect(await schedules()).toHaveLength(0)
})

test('ends what an earlier release scheduled and this one does not', async () => {
  for (const name of ['test.kept', 'test.former']) {
    await jobs.work(name, async () => {})
    await jobs.schedule(name, '0 17 * * *', {})
  }
  const next = await openJobs({ sql, log })
  onTestFinished(() => next.close())
  await next.schedule('test.kept', '0 17 * * *', {})
  await next.endOtherSchedules()
  expect([...(await sql`select name from pgboss.schedule`)]).toEqual([{ name: 'test.kept' }])
})

test('two queues on one database share the jobs, each run once', async () => {
  const other = await openJobs({ sql, log })
  const done: number[] = []
  const handler = async ({ id }: { id: number }) => done.push(id)
  await Promise.all([jobs.work('test.shared', handler), other.work('test.shared', handler)])
  for (let id = 100; id < 110; id++) await jobs.enqueue(db, 'test.shared', { id })
  await until(
    async () => (await sql`select 1 from pgboss.job where state <> 'completed' and name = 'test.shared'`).length === 0,
  )
  await other.close()
  expect(done.toSorted()).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109])
})

test('closing waits for the running job', async () => {
  const other = await openJobs({ sql, log })
  const seen: string[] = []
  const ending = Promise.withResolvers<void>()
  await other.work('test.long', async () => {
    seen.push('begun')
    await ending.promise
    seen.push('done')
  })
  await other.enqueue(db, 'test.long', { id: 1 })
  await until(() => seen.length)
  const closed = other.close()
  ending.resolve()
  await closed
  expect(seen).toEqual(['begun', 'done'])
  expect((await stateOf('test.long'))?.state).toBe('completed')
})

test('runs 200 waiting jobs, ten at once', async () => {
  const done: number[] = []
  let atOnce = 0
  let most = 0
  for (let id = 0; id < 200; id++) await enqueueBeforeWork('test.many', id)
  const ten = Promise.withResolvers<void>()
  await jobs.work('test.many', async ({ id }) => {
    most = Math.max(most, ++atOnce)
    if (atOnce === 10) ten.resolve()
    await ten.promise
    atOnce--
    done.push(id)
  })
  await until(() => done.length === 200)
  expect(new Set(done).size).toBe(200)
  expect(most).toBe(10)
})

test('jobs of one batch end independently: a failing or slow job does not delay the others', async () => {
  const release = Promise.withResolvers<void>()
  for (let id = 0; id < 4; id++) await enqueueBeforeWork('test.mixed', id)
  await jobs.work('test.mixed', async ({ id }) => {
    if (id === 1) throw new Error('not this one')
    if (id === 2) await release.promise
  })
  const states = async () =>
    (
      await sql<{ state: string }[]>`
        select state from pgboss.job where name = 'test.mixed' order by (data->>'id')::int`
    ).map(({ state }) => state)
  await expect.poll(states).toEqual(['completed', 'retry', 'active', 'completed'])
  release.resolve()
  await expect.poll(states).toEqual(['completed', 'retry', 'completed', 'completed'])
})

test('a job that is slow keeps none that come later waiting, and as many run at once as may', async () => {
  const release = Promise.withResolvers<void>()
  const done: number[] = []
  let atOnce = 0
  let most = 0
  const handler = async ({ id }: { id: number }) => {
    most = Math.max(most, ++atOnce)
    if (id === 0) await release.promise
    atOnce--
    done.push(id)
  }
  await jobs.work('test.slow', handler, { concurrency: 2 })
  for (let id = 0; id < 6; id++) await jobs.enqueue(db, 'test.slow', { id })
  await expect.poll(() => done).toHaveLength(5)
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5])
  release.resolve()
  await expect.poll(() => done.length).toBe(6)
  expect(most).toBe(2)
})

test('retries jobs of a killed process, and leaves those of a live process alone', async () => {
  const living: number[] = []
  const release = Promise.withResolvers<void>()
  await jobs.work('test.living', async (_, { number }) => {
    living.push(number)
    await release.promise
  })
  await jobs.enqueue(db, 'test.living', { id: 1 })
  const child = spawn(process.execPath, ['tests/process/stuck-worker.ts', JSON.stringify(connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  const attempts: number[] = []
  await jobs.work('test.killed', async (_, { number }) => attempts.push(number))
  await expect.poll(() => attempts).toEqual([2])
  // Meanwhile the job of the live process was not started again.
  expect(living).toEqual([1])
  release.resolve()
  await until(async () => (await stateOf('test.living'))?.state === 'completed')
})

/** Enqueues a job before a worker is started. */
async function enqueueBeforeWork(name: 'test.many' | 'test.mixed', id: number) {
  await sql`select pgboss.create_queue(${name}, '{"policy":"standard","retryLimit":3}'::jsonb)`
  await jobs.enqueue(db, name, { id })
}
