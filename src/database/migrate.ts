import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { Connection } from '#core/database.server.ts'
import { StartError } from '#core/start-error.ts'

const FOLDER = join(import.meta.dirname, '../../drizzle')
/** Held while migrating: processes that share a database must not all do it. */
const LOCK = 4712

/** Brings the database to the tables of this release. */
export async function migrateDatabase(connection: Connection) {
  // One connection, because the lock belongs to its session.
  const options = { max: 1, onnotice: () => {} }
  const sql = 'url' in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options })
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: FOLDER })
  } catch (cause) {
    throw new StartError(`The database could not be migrated: ${reason(cause)}.`, { cause })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Drizzle wraps the database's own words in a copy of the statement. */
const reason = (error: unknown) => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
