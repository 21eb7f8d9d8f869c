import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartError } from '#core/start-error.ts'
import type { Cluster } from './cluster.ts'

/** The session lock that the one running site holds on its data folder. */
const LOCK = 4711
/** A holder that was killed lets go within a moment. */
const PATIENCE_MS = 1500

/** Holds the folder until `release`; a second site is refused with a sentence. `lost` is told when the database dies. */
export async function claimCluster(cluster: Cluster, dataDir: string, port: number, lost: () => void) {
  let released = false
  const sql = postgres({
    ...cluster.connectionTo('postgres'),
    max: 1,
    idle_timeout: 0,
    max_lifetime: 0,
    onnotice: () => {},
    connection: { application_name: `candil ${process.pid} ${port}` },
    onclose: () => void keep(),
  })
  /** PostgreSQL drops every session when one of them crashes: take the lock again, or tell that it is gone for good. */
  async function keep() {
    if (released) return
    await sleep(500)
    if (released) return
    if (!cluster.isServing()) return lost()
    await take(sql).catch(() => keep())
  }
  const release = () => {
    released = true
    return sql.end({ timeout: 1 })
  }
  const holder = await wait(sql)
  if (holder === null) return { sql, release }
  await release()
  throw new StartError(`Candil is already running on this data folder (${dataDir}${holder}).`)
}

const take = async (sql: postgres.Sql) =>
  (await sql`select pg_try_advisory_lock(${LOCK}) as taken`)[0]!['taken'] as boolean

/** Null once the lock is ours, else words about who holds it. */
async function wait(sql: postgres.Sql) {
  for (let waited = 0; ; waited += 50) {
    if (await take(sql)) return null
    if (waited >= PATIENCE_MS) return findHolder(sql)
    await sleep(50)
  }
}

async function findHolder(sql: postgres.Sql) {
  const rows = await sql<{ application_name: string }[]>`
    select application_name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and objid = ${LOCK} and granted`
  const [, pid, port] = /^candil (\d+) (\d+)$/.exec(rows[0]?.application_name ?? '') ?? []
  return pid ? `, process ${pid}${port === '0' ? '' : `, port ${port}`}` : ''
}
