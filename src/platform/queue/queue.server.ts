import { isDeepStrictEqual } from 'node:util'
import { sql as query } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss, type Schedule, type SendOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import type { Database } from '#platform/database/database.server.ts'
import { isDatabaseUnreachable, noteOutOfSpace } from '#platform/errors/database-unavailable.ts'
import { messageWithoutValues } from '#platform/errors/message-without-values.ts'
import { createQueueDriver } from './queue-driver.server.ts'
import { HEARTBEAT, retryAbandonedJobs, wakeForDueJobs } from './wake-workers.server.ts'
import { createWorker, type Worker } from './worker.server.ts'

export type Attempt = { id: string; number: number; signal: AbortSignal }
// biome-ignore lint/suspicious/noExplicitAny: the payload of any job
type Handler = (payload: any, attempt: Attempt) => Promise<unknown>

/**
 * Retries of a job and how many run at once in this process. The delay doubles from `retryDelaySeconds` up to three
 * hours; sixteen retries take more than a day.
 */
export type WorkOptions = { retries?: number; retryDelaySeconds?: number; concurrency?: number }
const RETRIES = 16
const CONCURRENCY = 10
const MAX_RETRY_DELAY_SECONDS = 3 * 3600
const MAX_RUN_SECONDS = 300
const ABANDONED_CHECK_MS = 3000
const CLOSE_MS = 5000
/** On this channel the processes that run jobs are told the name of a queue with a new job, when it is committed. */
const CHANNEL = 'candil_jobs'

export type Jobs = Awaited<ReturnType<typeof openJobs>>
type JobLog = Pick<Logger, 'error' | 'warn'>

type Options = {
  sql: Sql
  log: JobLog
  /** Seconds between looks for due jobs. New jobs need none: the queue is notified. */
  look?: number
  /** False: jobs are only enqueued here, and another process runs them. */
  works?: boolean
}

/** Opens the queue on the application's own connection pool; pg-boss maintains its tables in the schema `pgboss`. */
export async function openJobs({ sql, log, look: lookSeconds = 3, works = true }: Options) {
  const upkeep = { supervise: works, schedule: works, migrate: works, useListenNotify: false }
  const boss = new PgBoss({ db: createQueueDriver(sql), ...upkeep })
  // An unreachable database is logged once, by the cache invalidation.
  const onError = (error: Error) =>
    isDatabaseUnreachable(error) || log.error({ error: messageWithoutValues(error) }, 'the queue stumbled')
  boss.on('error', onError)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
  await boss.start()
  const stored = works ? await readStored(boss) : null
  const workers = new Map<string, Worker>()
  const every = (ms: number, check: typeof retryAbandonedJobs) =>
    setInterval(() => void (workers.size > 0 && check(sql, workers).catch(onError)), ms).unref()
  const checks = works ? [every(lookSeconds * 1000, wakeForDueJobs), every(ABANDONED_CHECK_MS, retryAbandonedJobs)] : []
  const wakeAll = () => {
    for (const worker of workers.values()) worker.wake()
  }
  // Whoever cannot be told looks for due jobs in time.
  const listening = works
    ? sql.listen(CHANNEL, (name) => workers.get(name)?.wake(), wakeAll).catch((error: Error) => void onError(error))
    : null
  return {
    /** Enqueues a job, within the transaction `db` where it is one. */
    enqueue: async (db: Database, name: string, payload: object, options: SendOptions = {}) => {
      const id = await boss.send(name, payload, { ...options, db: fromDrizzle(db, query) })
      if (id !== null && !options.startAfter) await db.execute(query`select pg_notify(${CHANNEL}, ${name})`)
      return id
    },

    /**
     * Creates the queue of that name and runs its jobs here. Must be called for every name before a job is enqueued.
     */
    work: async (name: string, handler: Handler, options: WorkOptions = {}) => {
      if (!stored) return
      await storeQueue(boss, stored.queues, name, options)
      const { retries = RETRIES, concurrency = CONCURRENCY } = options
      const run = (job: Job<object>, signal: AbortSignal) => runJob(boss, { log, retries }, handler, { job, signal })
      const worker = createWorker(boss, { name, atOnce: concurrency, maxRunMs: MAX_RUN_SECONDS * 1000, run, onError })
      workers.set(name, worker)
      worker.wake()
    },

    /**
     * Enqueues a job by a cron expression in Madrid's time; a run missed while the application was down is made up
     * once.
     */
    schedule: async (name: string, cron: string, payload: object) => {
      const options = { tz: 'Europe/Madrid', missed: 'once' } as const
      const isStored = (one: Schedule) =>
        isDeepStrictEqual([one.name, one.cron, one.data, one.options], [name, cron, payload, options])
      if (stored && !stored.schedules.some(isStored)) await boss.schedule(name, cron, payload, options)
      if (stored) stored.schedules = stored.schedules.filter((one) => one.name !== name)
    },
    unschedule: async (name: string) => {
      if (works) await boss.unschedule(name)
    },
    /** Ends what an earlier release scheduled and this one does not, once it has scheduled everything. */
    endOtherSchedules: async () => {
      for (const { name } of stored?.schedules ?? []) await boss.unschedule(name)
    },

    /** Waits for running jobs, at most 5 s; unfinished ones are tried again. */
    close: async () => {
      for (const check of checks) clearInterval(check)
      await Promise.all([...workers.values()].map((worker) => worker.close(CLOSE_MS)))
      // A connection that the database has just lost has nothing to end.
      await (await listening)?.unlisten().catch(() => {})
      await boss.stop({ close: false, timeout: CLOSE_MS })
    },
  }
}

type Stored = Awaited<ReturnType<typeof readStored>>

/** What the last start has stored: with a hundred queues, comparing is faster than storing them again. */
async function readStored(boss: PgBoss) {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  return { queues: new Map(queues.map((queue) => [queue.name, queue])), schedules }
}

async function storeQueue(
  boss: PgBoss,
  queues: Stored['queues'],
  name: string,
  { retries = RETRIES, retryDelaySeconds: delay = 30 }: WorkOptions,
) {
  const retryOptions = {
    retryLimit: retries,
    retryDelay: delay,
    retryBackoff: true,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
  }
  const queue = { ...retryOptions, ...HEARTBEAT, expireInSeconds: MAX_RUN_SECONDS, notify: false }
  const stored = queues.get(name)
  if (!stored) await boss.createQueue(name)
  if (!stored || !isDeepStrictEqual({ ...stored, ...queue }, stored)) await boss.updateQueue(name, queue)
}

/** Completes or fails a job as soon as it ends, so that little is repeated after a crash. */
async function runJob(
  boss: PgBoss,
  { log, retries }: { log: JobLog; retries: number },
  handler: Handler,
  { job, signal }: { job: Job<object>; signal: AbortSignal },
) {
  const { name } = job
  const attempt = { id: job.id, number: job.retryCount + 1, signal }
  try {
    await Promise.race([handler(job.data, attempt), aborted(signal)])
  } catch (error) {
    // The queue could not record the failure either: the job is retried as after a crash.
    if (isDatabaseUnreachable(error)) throw error
    noteOutOfSpace(error)
    const onError = { job: name, id: job.id, attempt: attempt.number, error: messageWithoutValues(error) }
    if (attempt.number > retries) log.error(onError, 'a job failed for the last time')
    else log.warn(onError, 'a job failed and will be tried again')
    // Store the message alone, not what else is attached to the error, nor the values of a failed statement.
    await boss.fail(name, job, { message: onError.error })
    return
  }
  await boss.complete(name, job)
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
