import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'
import type { ClusterConnection } from './connection-options.ts'

/** The advisory lock that the running application holds on its database. */
const LOCK = 4711
/** A killed holder releases the lock within this time, in ms. */
const MAX_WAIT_MS = 1500
/** How long to wait for a command line tool that took the lock while the database was restarting, in ms. */
const RETAKE_MS = 30_000
const RETRY_MS = 200

type LockOptions = { connection: ClusterConnection; dataDir: string; port: number; lost: (error: unknown) => void }

/**
 * Holds the lock until `release`. Throws a StartupError where another application holds it. Calls `lost` when another
 * process has taken it.
 */
export async function lockCluster({ connection, dataDir, port, lost }: LockOptions) {
  let released = false
  let retaking = false
  let sql = open()

  function open(): postgres.Sql {
    const session = postgres({
      ...connection,
      max: 1,
      idle_timeout: 0,
      max_lifetime: 0,
      onnotice: () => {},
      connection: { application_name: `candil ${process.pid} ${port}` },
      onclose: () => {
        if (!retaking && !released)
          void retake().finally(() => {
            retaking = false
          })
      },
    })
    return session
  }

  /** A crash of PostgreSQL closes every session: take the lock again as soon as possible. */
  async function retake() {
    retaking = true
    for (let waitedMs = 0; !released; await sleep(RETRY_MS)) {
      // Do not reuse a broken connection.
      void sql.end({ timeout: 0 })
      sql = open()
      const taken = await tryLock(sql).catch(() => null)
      if (taken) return
      if (taken === false) waitedMs += RETRY_MS
      if (waitedMs > RETAKE_MS) return lost(await alreadyRunningError(sql))
    }
  }

  const alreadyRunningError = async (session: postgres.Sql) =>
    new StartupError(`Candil is already running on this data folder (${dataDir}${await findHolder(session)}).`)
  const release = () => {
    released = true
    return sql.end({ timeout: 1 })
  }
  if (await waitForLock(sql)) return { release }
  const error = await alreadyRunningError(sql)
  await release()
  throw error
}

const tryLock = async (sql: postgres.Sql) =>
  (await sql`select pg_try_advisory_lock(${LOCK}) as taken`)[0]!['taken'] as boolean

/** Tries to take the lock for MAX_WAIT_MS. */
async function waitForLock(sql: postgres.Sql) {
  for (let waited = 0; ; waited += 50) {
    if (await tryLock(sql)) return true
    if (waited >= MAX_WAIT_MS) return false
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
