import type { Sql } from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'

/** Backups and moves of files: two at once would remove each other's files. */
const LOCK = 4714

/** Runs what must be alone with the stored files, whatever the site does with them meanwhile. Takes one connection. */
export async function withFilesLock<T>(sql: Sql, run: () => Promise<T>): Promise<T> {
  const lock = await sql.reserve()
  try {
    const [row] = await lock<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
    if (!row!.taken) throw new StartupError('Another backup of this site is being taken, or its files are being moved.')
    return await run()
  } finally {
    await lock`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    lock.release()
  }
}
