import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { Connection } from '#platform/database/database.server.ts'
import { StartError } from '#platform/errors/startup-error.ts'

const FOLDER = join(import.meta.dirname, '../../../drizzle')
/** Held while migrating: processes that share a database must not all do it. */
const LOCK = 4712

// One connection, because the lock belongs to its session.
const options = { max: 1, onnotice: () => {} }
const connectOnce = (connection: Connection) =>
  'url' in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options })

/** Throws when the tables are not those of this release: a site of another one is running on them. */
export async function refuseOtherRelease(connection: Connection) {
  const ours = readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)?.hash
  const sql = connectOnce(connection)
  try {
    const [row] = await sql<
      { hash: string }[]
    >`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`
    if (row?.hash !== ours)
      throw new StartError('The site that is running is of another release: start it anew with this one first.')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Brings the database to the tables of this release. */
export async function migrateDatabase(connection: Connection) {
  const sql = connectOnce(connection)
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
