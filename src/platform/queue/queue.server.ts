import { isDeepStrictEqual } from 'node:util'
import { sql as query } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss, type Schedule, type SendOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import type { Database } from '#platform/database/database.server.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { messageWithoutValues } from '#platform/errors/message-without-values.ts'
import { createQueueDriver } from './queue-driver.server.ts'
import { HEARTBEAT, retryAbandonedJobs, wakeForDueJobs } from './wake-workers.server.ts'

/**
 * Job names and payloads. Each feature adds its own with `declare module '#platform/queue/queue.server.ts' { interface
 * JobKinds { 'contact.mail': { id: number } } }`. Payloads are ids and names, never contents, because they stay
 * readable in the queue's tables.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface JobKinds {}
export type JobName = keyof JobKinds & string
export type Attempt = { id: string; number: number; signal: AbortSignal }
export type JobHandler<Name extends JobName> = (payload: JobKinds[Name], attempt: Attempt) => Promise<unknown>

/**
 * Retries of a job and how many run at once in this process. The delay doubles from `retryDelaySeconds` up to three
 * hours; sixteen retries take more than a day.
 */
type WorkOptions = { retries?: number; retryDelaySeconds?: number; concurrency?: number }
const MAX_RETRY_DELAY_SECONDS = 3 * 3600
const MAX_RUN_SECONDS = 300
const ABANDONED_CHECK_MS = 3000
/** A worker is woken where there is something to do; in case that fails, it looks for itself. */
const OWN_POLL_SECONDS = 300
/** Without notifications. */
const POLL_SECONDS = 2

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
  const upkeep = { supervise: works, schedule: works, migrate: works, useListenNotify: works }
  const boss = new PgBoss({ db: createQueueDriver(sql), ...upkeep })
  // An unreachable database is logged once, by the cache invalidation.
  const onError = (error: Error) =>
    isDatabaseUnreachable(error) || log.error({ error: messageWithoutValues(error) }, 'the queue stumbled')
  boss.on('error', onError)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
  await boss.start()
  const stored = works ? await readStored(boss) : null
  const workers = new Map<string, string>()
  const every = (ms: number, check: typeof retryAbandonedJobs) =>
    setInterval(() => void (workers.size > 0 && check(sql, workers, boss).catch(onError)), ms).unref()
  const checks = works ? [every(lookSeconds * 1000, wakeForDueJobs), every(ABANDONED_CHECK_MS, retryAbandonedJobs)] : []
  return {
    /** Enqueues a job, within the transaction `db` where it is one. */
    enqueue: <Name extends JobName>(db: Database, name: Name, payload: JobKinds[Name], options: SendOptions = {}) =>
      boss.send(name, payload as object, { ...options, db: fromDrizzle(db, query) }),

    /**
     * Creates the queue of that name and runs its jobs here. Must be called for every name before a job is enqueued.
     */
    work: async <Name extends JobName>(name: Name, handler: JobHandler<Name>, options: WorkOptions = {}) => {
      if (stored) workers.set(name, await startWorking(boss, { log, queues: stored.queues }, name, handler, options))
    },

    /**
     * Enqueues a job by a cron expression in Madrid's time; a run missed while the application was down is made up
     * once.
     */
    schedule: async <Name extends JobName>(name: Name, cron: string, payload: JobKinds[Name]) => {
      const options = { tz: 'Europe/Madrid', missed: 'once' } as const
      const isStored = (one: Schedule) =>
        isDeepStrictEqual([one.name, one.cron, one.data, one.options], [name, cron, payload, options])
      if (stored && !stored.schedules.some(isStored)) await boss.schedule(name, cron, payload as object, options)
      if (stored) stored.schedules = stored.schedules.filter((one) => one.name !== name)
    },
    unschedule: async (name: JobName) => {
      if (works) await boss.unschedule(name)
    },

    /** Waits for running jobs, at most 5 s; unfinished ones are retried at the next start. */
    close: () => {
      for (const check of checks) clearInterval(check)
      return boss.stop({ close: false, timeout: 5000 })
    },
  }
}

type Stored = Awaited<ReturnType<typeof readStored>>

/** What the last start has stored: with a hundred queues, comparing is faster than storing them again. */
async function readStored(boss: PgBoss) {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  return { queues: new Map(queues.map((queue) => [queue.name, queue])), schedules }
}

async function startWorking<Name extends JobName>(
  boss: PgBoss,
  { log, queues }: { log: JobLog; queues: Stored['queues'] },
  name: Name,
  handler: JobHandler<Name>,
  { retries = 16, retryDelaySeconds: delay = 30, concurrency: together = 10 }: WorkOptions,
) {
  const retryOptions = {
    retryLimit: retries,
    retryDelay: delay,
    retryBackoff: true,
    retryDelayMax: MAX_RETRY_DELAY_SECONDS,
  }
  const queue = { ...retryOptions, ...HEARTBEAT.queue, expireInSeconds: MAX_RUN_SECONDS, notify: true }
  const stored = queues.get(name)
  if (!stored) await boss.createQueue(name)
  if (!stored || !isDeepStrictEqual({ ...stored, ...queue }, stored)) await boss.updateQueue(name, queue)
  const pollOptions = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: OWN_POLL_SECONDS }
  // A full batch means that there are more jobs: the next batch is fetched at once. With a batch of one, it would wait
  // for the next poll.
  const batchOptions = { batchSize: Math.max(together, 2), burstWhenBatchFull: true }
  return boss.work<JobKinds[Name]>(name, { ...pollOptions, ...batchOptions, ...HEARTBEAT.work }, async (jobs) => {
    const results = await Promise.allSettled(jobs.map((job) => runJob(boss, { log, retries }, name, job, handler)))
    const rejected = results.find((end) => end.status === 'rejected')
    if (rejected) throw rejected.reason
  })
}

/** Completes or fails each job as soon as it ends, so that little is repeated after a crash. */
async function runJob<Name extends JobName>(
  boss: PgBoss,
  { log, retries }: { log: JobLog; retries: number },
  name: Name,
  job: Job<JobKinds[Name]>,
  handler: JobHandler<Name>,
) {
  const attempt = { id: job.id, number: job.retryCount + 1, signal: job.signal }
  try {
    await handler(job.data, attempt)
  } catch (error) {
    // The queue could not record the failure either: the job is retried as after a crash.
    if (isDatabaseUnreachable(error)) throw error
    const onError = { job: name, id: job.id, attempt: attempt.number, error: messageWithoutValues(error) }
    if (attempt.number > retries) log.error(onError, 'a job failed for the last time')
    else log.warn(onError, 'a job failed and will be tried again')
    // Store the message alone, not what else is attached to the error, nor the values of a failed statement.
    await boss.fail(name, job, { message: onError.error })
    return
  }
  await boss.complete(name, job)
}
