import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'

const MIN_VERSION = 15
const MAX_WAIT_MS = 10_000
/** Errors of a database that is starting, as when the whole machine boots. */
const RETRYABLE_CODES = ['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P03']

/** Checks the version of the PostgreSQL of DATABASE_URL, waiting a little for one that is starting. */
export async function checkExternal(url: string, onProgress: (message: string) => void) {
  for (let waited = 0; ; waited += 500) {
    try {
      return rejectOldVersion(await versionOf(url))
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (error instanceof StartupError) throw error
      if (waited >= MAX_WAIT_MS || !RETRYABLE_CODES.includes(code)) {
        throw new StartupError(`The database of DATABASE_URL does not let us in: ${message || code}.`, { cause: error })
      }
      if (waited === 0) onProgress('Waiting for the database of DATABASE_URL…')
      await sleep(500)
    }
  }
}

async function versionOf(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    const [row] = await sql<{ server_version: string }[]>`show server_version`
    return row!.server_version
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function rejectOldVersion(version: string) {
  if (Number.parseInt(version, 10) >= MIN_VERSION) return
  throw new StartupError(`Candil needs PostgreSQL ${MIN_VERSION} or later, and DATABASE_URL is PostgreSQL ${version}.`)
}
