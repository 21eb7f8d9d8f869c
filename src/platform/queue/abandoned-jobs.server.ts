import type { PgBoss } from 'pg-boss'
import type { Sql } from 'postgres'

/** Silent for so long, whoever had a job in hand is dead. A living process says every 2 s that it still works on it. */
const DEAD_AFTER_SECONDS = 10
/** The queue's own rule for the same, which adds the pause of a failure: it comes into play when nothing else lives. */
const GIVEN_UP_AFTER_SECONDS = 60
export const HEARTBEAT = {
  queue: { heartbeatSeconds: GIVEN_UP_AFTER_SECONDS },
  work: { heartbeatRefreshSeconds: 2 },
}

/**
 * Jobs of a process that was killed are taken up within seconds, here or by another process: whoever died is not the job's
 * failure, so it does not wait. It counts as an attempt all the same, lest a job that kills its process do so for ever.
 */
export async function freeAbandoned(sql: Sql, workers: Map<string, string>, boss: Pick<PgBoss, 'notifyWorker'>) {
  const names = [...workers.keys()]
  if (names.length === 0) return
  const freed = await sql<{ name: string }[]>`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit and name = any(${names})
      and heartbeat_seconds is not null and heartbeat_on < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    returning name`
  for (const name of new Set(freed.map((job) => job.name))) boss.notifyWorker(workers.get(name)!)
}
