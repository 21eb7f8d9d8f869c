import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartError } from '#platform/errors/startup-error.ts'
import type { ClusterConnection } from './connection-options.ts'

/** The session lock that the one running site holds on its data folder. */
const LOCK = 4711
/** A holder that was killed lets go within a moment. */
const PATIENCE_MS = 1500
/** Who took the folder while the database was being started again may be an errand that soon ends. */
const RETAKE_MS = 30_000
const PAUSE_MS = 200

type Claim = { connection: ClusterConnection; dataDir: string; port: number; lost: (error: unknown) => void }

/** Holds the folder until `release`; a second site is refused with a sentence. `lost` is told when somebody else holds it. */
export async function claimCluster({ connection, dataDir, port, lost }: Claim) {
  let released = false
  let retaking = false
  let sql = open()

  function open(): postgres.Sql {
    const holding = postgres({
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
    return holding
  }

  /** PostgreSQL drops every session when it, or one of them, is killed: the lock is taken again as soon as there is one. */
  async function retake() {
    retaking = true
    for (let refused = 0; !released; await sleep(PAUSE_MS)) {
      // A connection that broke is not used again.
      void sql.end({ timeout: 0 })
      sql = open()
      const taken = await take(sql).catch(() => null)
      if (taken) return
      if (taken === false) refused += PAUSE_MS
      if (refused > RETAKE_MS) return lost(await refusal(sql))
    }
  }

  const refusal = async (asked: postgres.Sql) =>
    new StartError(`Candil is already running on this data folder (${dataDir}${await findHolder(asked)}).`)
  const release = () => {
    released = true
    return sql.end({ timeout: 1 })
  }
  if (await wait(sql)) return { release }
  const refused = await refusal(sql)
  await release()
  throw refused
}

const take = async (sql: postgres.Sql) =>
  (await sql`select pg_try_advisory_lock(${LOCK}) as taken`)[0]!['taken'] as boolean

/** Whether the lock is ours, within the patience. */
async function wait(sql: postgres.Sql) {
  for (let waited = 0; ; waited += 50) {
    if (await take(sql)) return true
    if (waited >= PATIENCE_MS) return false
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
