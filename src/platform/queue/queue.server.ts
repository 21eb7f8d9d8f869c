import { sql as query } from 'drizzle-orm'
import { fromDrizzle, type Job, PgBoss, type SendOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import type { Database } from '#platform/database/database.server.ts'
import { isDatabaseLost } from '#platform/errors/database-unavailable.ts'
import { freeAbandoned, HEARTBEAT } from './abandoned-jobs.server.ts'
import { queueDriver } from './queue-driver.server.ts'

/**
 * What the queue may hold: each feature adds its names and payloads with
 * `declare module '#platform/queue/queue.server.ts' { interface JobKinds { 'contact.mail': { id: number } } }`.
 * A payload is names and ids, never contents: it stays readable in the queue's tables (architecture 4).
 */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface JobKinds {}
export type JobName = keyof JobKinds & string
export type Attempt = { id: string; number: number; signal: AbortSignal }
export type JobHandler<Name extends JobName> = (payload: JobKinds[Name], attempt: Attempt) => Promise<unknown>

/**
 * How stubborn a job is, and how many of its kind are worked at once here. The pause doubles from `delay` seconds up to
 * three hours; sixteen times are more than a day.
 */
type Manner = { retries?: number; delay?: number; together?: number }
const LONGEST_PAUSE = 3 * 3600
const LONGEST_RUN = 300
const RESCUE_MS = 3000

export type Jobs = Awaited<ReturnType<typeof openJobs>>
export type JobLog = Pick<Logger, 'error' | 'warn'>

type Means = {
  sql: Sql
  log: JobLog
  /** Seconds between looks for what has become due. A new job needs none: it says so itself. */
  look?: number
}

/** Opens the queue on the site's own connections; its tables live in the schema `pgboss`, kept by pg-boss itself. */
export async function openJobs({ sql, log, look = 10 }: Means) {
  const boss = new PgBoss({ db: queueDriver(sql), useListenNotify: true })
  // That the database is away is said once, by whoever listens to it (core/kept/changes).
  const told = (error: Error) => isDatabaseLost(error) || log.error({ error: error.message }, 'the queue stumbled')
  boss.on('error', told)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the queue warns'))
  await boss.start()
  const workers = new Map<string, string>()
  const rescue = setInterval(() => void freeAbandoned(sql, workers, boss).catch(told), RESCUE_MS)
  rescue.unref()
  return {
    /** Puts a job into the queue, within the transaction `db` when it is one: the job is there if it commits. */
    enqueue: <Name extends JobName>(db: Database, name: Name, payload: JobKinds[Name], options: SendOptions = {}) =>
      boss.send(name, payload as object, { ...options, db: fromDrizzle(db, query) }),

    /** Opens the queue of that name and works it here. Called for every kind before anything is enqueued. */
    work: async <Name extends JobName>(name: Name, handler: JobHandler<Name>, manner: Manner = {}) => {
      workers.set(name, await startWorking(boss, { log, look }, name, handler, manner))
    },

    /** Enqueues that job as the cron expression says, in Madrid's time; a time missed while the site was down, once. */
    schedule: <Name extends JobName>(name: Name, cron: string, payload: JobKinds[Name]) =>
      boss.schedule(name, cron, payload as object, { tz: 'Europe/Madrid', missed: 'once' }),
    unschedule: (name: JobName) => boss.unschedule(name),

    /** Lets the jobs in hand finish, at most 5 s; what does not is tried again at the next start. */
    close: () => {
      clearInterval(rescue)
      return boss.stop({ close: false, timeout: 5000 })
    },
  }
}

async function startWorking<Name extends JobName>(
  boss: PgBoss,
  { log, look }: Required<Omit<Means, 'sql'>>,
  name: Name,
  handler: JobHandler<Name>,
  { retries = 16, delay = 30, together = 10 }: Manner,
) {
  const patience = { retryLimit: retries, retryDelay: delay, retryBackoff: true, retryDelayMax: LONGEST_PAUSE }
  await boss.createQueue(name)
  await boss.updateQueue(name, { ...patience, ...HEARTBEAT.queue, expireInSeconds: LONGEST_RUN, notify: true })
  const looking = { pollingIntervalSeconds: Math.min(look, 2), notifyPollingIntervalSeconds: look }
  // A full armful means that there is more: the next is fetched at once. One at a time would wait for the next look.
  const armful = { batchSize: Math.max(together, 2), burstWhenBatchFull: true }
  return boss.work<JobKinds[Name]>(name, { ...looking, ...armful, ...HEARTBEAT.work }, async (jobs) => {
    const ends = await Promise.allSettled(jobs.map((job) => settling(boss, { log, retries }, name, job, handler)))
    const lost = ends.find((end) => end.status === 'rejected')
    if (lost) throw lost.reason
  })
}

/** Each job is settled by itself as soon as it is done, so that what a killed process does again is as little as can be. */
async function settling<Name extends JobName>(
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
    // Nor could the queue write down that it failed: it is taken up again as if this process had been killed.
    if (isDatabaseLost(error)) throw error
    const told = { job: name, id: job.id, attempt: attempt.number, error: messageOf(error) }
    if (attempt.number > retries) log.error(told, 'a job failed for the last time')
    else log.warn(told, 'a job failed and will be tried again')
    // The queue keeps the message, and not whatever else hangs on the error.
    await boss.fail(name, job, { message: told.error })
    return
  }
  await boss.complete(name, job)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
