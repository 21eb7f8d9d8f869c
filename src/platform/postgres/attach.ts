import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#platform/config/settings.ts'
import { StartupError } from '#platform/errors/startup-error.ts'
import { ROLE } from './connection-options.ts'
import { rejectOtherRelease } from './migrate.ts'
import { type OpenCallbacks, type OpenDatabase, type OpenOptions, openDatabaseServer } from './open.ts'
import { findRunning } from './serve.ts'

/** `create`: creates the database where there is none. */
type Options = OpenOptions & { create?: boolean }

/**
 * Opens the database for a command line tool: attaches to that of the running application without its lock, or starts
 * it.
 */
export async function attachDatabase(
  settings: Settings,
  callbacks: OpenCallbacks,
  { create = false, ...options }: Options = {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openDatabaseServer(settings, callbacks, options)
  const cluster = join(settings.dataDir, 'pg')
  const exists = existsSync(join(cluster, 'PG_VERSION'))
  if (!exists && create) return openDatabaseServer(settings, callbacks, options)
  if (!exists)
    throw new StartupError(`There is no database in ${settings.dataDir} yet: start the site once, or set DATA_DIR.`)
  const running = await findRunning(realpathSync(cluster))
  if (!running) return openDatabaseServer(settings, callbacks, options)
  const connection = { host: running.socketFolder, database: ROLE, user: ROLE }
  // The tables belong to the running application: do not migrate them.
  if (options.migrate !== false) await rejectOtherRelease(connection)
  return { connection, direct: connection, stop: async () => {}, stopWithoutWaiting: () => {} }
}
