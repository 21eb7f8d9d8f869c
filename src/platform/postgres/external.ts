import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Settings } from '#platform/config/settings.ts'
import { type Connection, connect } from '#platform/database/database.server.ts'
import { isSameCluster } from '#platform/database/same-cluster.server.ts'
import { isDatabaseUnreachable } from '#platform/errors/database-unavailable.ts'
import { StartupError } from '#platform/errors/startup-error.ts'

const MIN_VERSION = 15
const MAX_WAIT_MS = 10_000
/** Errors of a database that is starting, as when the whole machine boots. */
const RETRYABLE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P03']

type Name = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'
type External = { main: Connection; direct: Connection; replica: Connection | null }

export function externalConnections(url: string, settings: Settings): External {
  const { databaseDirectUrl, databaseReadUrl, preparedStatements: prepare } = settings
  return {
    main: { url, prepare },
    direct: databaseDirectUrl === null ? { url } : { url: databaseDirectUrl },
    replica: databaseReadUrl === null ? null : { url: databaseReadUrl, prepare },
  }
}

/**
 * Checks version and sessions of the PostgreSQL of DATABASE_URL, waiting a little for one that is starting, and of what
 * else leads there.
 */
export async function checkExternal({ main, direct, replica }: External, onProgress: (message: string) => void) {
  await waitFor(main, 'DATABASE_URL', onProgress)
  await waitFor(direct, 'DATABASE_DIRECT_URL', onProgress)
  if (replica) await checkReplica(main, replica, onProgress)
}

async function waitFor(connection: Connection, name: Name, onProgress: (message: string) => void) {
  for (let waited = 0; ; waited += 500) {
    try {
      return await withSession(connection, (sql) => checkSession(sql, name))
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (error instanceof StartupError) throw error
      if (waited >= MAX_WAIT_MS || !RETRYABLE_CODES.includes(code)) {
        throw new StartupError(`The database of ${name} does not let us in: ${message || code}.`, { cause: error })
      }
      if (waited === 0) onProgress(`Waiting for the database of ${name}…`)
      await sleep(500)
    }
  }
}

/** A replica that is away is not waited for: it is used as soon as it is there. */
async function checkReplica(main: Connection, replica: Connection, onProgress: (message: string) => void) {
  try {
    await withSession(replica, async (sql) => {
      await checkSession(sql, 'DATABASE_READ_URL')
      const [row] = await sql<{ isStandby: boolean }[]>`select pg_is_in_recovery() as "isStandby"`
      const isReplica = row!.isStandby && (await withSession(main, (primary) => isSameCluster(primary, sql)))
      if (!isReplica) throw new StartupError('DATABASE_READ_URL is no streaming replica of DATABASE_URL.')
    })
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error
    onProgress('The replica of DATABASE_READ_URL is away: everything is read from DATABASE_URL until it is there.')
  }
}

async function withSession<T>(connection: Connection, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = connect(connection, { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A pooler may drop what the site sets when it connects: then the role has to have it set. */
const REQUIRED = { TimeZone: 'UTC', jit: 'off' }

async function checkSession(sql: postgres.Sql, name: Name) {
  const rows = await sql<{ name: string; setting: string }[]>`select name, setting from pg_settings
    where name in ('server_version_num', 'TimeZone', 'jit', 'statement_timeout')`
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]))
  const version = Math.floor(Number(settings['server_version_num']) / 10_000)
  if (version < MIN_VERSION)
    throw new StartupError(`Candil needs PostgreSQL ${MIN_VERSION} or later, and ${name} is PostgreSQL ${version}.`)
  for (const [setting, value] of Object.entries(REQUIRED))
    if (settings[setting] !== value) throw sessionError(name, setting, value)
  if (Number(settings['statement_timeout']) === 0) throw sessionError(name, 'statement_timeout', '10s')
}

const sessionError = (name: Name, setting: string, value: string) =>
  new StartupError(
    `Sessions of ${name} do not have ${setting} = ${value}, which a pooler drops when the site sets it. Set it for the role: alter role … set ${setting} = '${value}'.`,
  )
