import type { Sql } from 'postgres'
import type { Worker } from './worker.server.ts'

type Workers = ReadonlyMap<string, Pick<Worker, 'wake'>>

/** A job without a heartbeat for so long was abandoned by a dead process. Running processes send one every 2 s. */
const ABANDONED_SECONDS = 10
/** pg-boss's own timeout, which also applies the retry delay: used when no other process is running. */
const HEARTBEAT_TIMEOUT_SECONDS = 60
export const HEARTBEAT = { heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS }

/** Wakes the workers of the queues with due jobs: one statement for all of them, where each would otherwise ask for itself. */
export async function wakeForDueJobs(sql: Sql, workers: Workers) {
  const due = await sql<{ name: string }[]>`
    select queue.name from unnest(${[...workers.keys()]}::text[]) as queue (name)
    where exists (select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`
  for (const { name } of due) workers.get(name)?.wake()
}

/**
 * Retries the jobs of a crashed process within seconds, here or in another process, without the delay of a failure. It
 * counts as an attempt, so that a job that crashes its process is not retried for ever.
 */
export async function retryAbandonedJobs(sql: Sql, workers: Workers) {
  const names = [...workers.keys()]
  if (names.length === 0) return
  const abandoned = await sql<{ name: string }[]>`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit and name = any(${names})
      and heartbeat_seconds is not null and heartbeat_on < now() - make_interval(secs => ${ABANDONED_SECONDS})
    returning name`
  for (const name of new Set(abandoned.map((job) => job.name))) workers.get(name)?.wake()
}
