import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartError } from '#platform/errors/startup-error.ts'

const OLDEST = 15
const PATIENCE_MS = 10_000
/** Worth waiting for: the database is about to start, as when a whole machine does. */
const NOT_YET = ['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', '57P03']

/** Asks the PostgreSQL of DATABASE_URL for its version, waiting a little for one that is starting. */
export async function checkOutside(url: string, progress: (words: string) => void) {
  for (let waited = 0; ; waited += 500) {
    try {
      return refuseOld(await versionOf(url))
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException
      if (error instanceof StartError) throw error
      if (waited >= PATIENCE_MS || !NOT_YET.includes(code)) {
        throw new StartError(`The database of DATABASE_URL does not let us in: ${message || code}.`, { cause: error })
      }
      if (waited === 0) progress('Waiting for the database of DATABASE_URL…')
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

function refuseOld(version: string) {
  if (Number.parseInt(version, 10) >= OLDEST) return
  throw new StartError(`Candil needs PostgreSQL ${OLDEST} or later, and DATABASE_URL is PostgreSQL ${version}.`)
}
