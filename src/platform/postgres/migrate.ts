import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { PROJECT_ROOT } from '#platform/config/project-root.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { StartupError } from '#platform/errors/startup-error.ts'

const FOLDER = join(PROJECT_ROOT, 'drizzle')
/** The advisory lock of migrations: processes that share a database must not run them at once. */
const LOCK = 4712

// One connection, because the lock belongs to its session.
const options = { max: 1, onnotice: () => {} }
const connectOnce = (connection: Connection) =>
  'url' in connection ? postgres(connection.url, options) : postgres({ ...connection, ...options })

/** Throws where the tables are those of another release, which is running on them. */
export async function rejectOtherRelease(connection: Connection) {
  const ours = readMigrationFiles({ migrationsFolder: FOLDER }).at(-1)?.hash
  const sql = connectOnce(connection)
  try {
    const [row] = await sql<
      { hash: string }[]
    >`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`
    if (row?.hash !== ours)
      throw new StartupError('The site that is running is of another release: start it anew with this one first.')
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Migrates the database to this release. */
export async function migrateDatabase(connection: Connection) {
  const sql = connectOnce(connection)
  try {
    await sql`select pg_advisory_lock(${LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: FOLDER })
  } catch (cause) {
    throw new StartupError(`The database could not be migrated: ${reason(cause)}.`, { cause })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Drizzle wraps the database's error in one with the statement. */
const reason = (error: unknown) => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
