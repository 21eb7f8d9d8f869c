import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#platform/config/settings.ts'
import { StartError } from '#platform/errors/startup-error.ts'
import { ROLE } from './connection-options.ts'
import { refuseOtherRelease } from './migrate.ts'
import { type OpenDatabase, type OpenOptions, openHouseDatabase, type Told } from './open.ts'
import { findServing } from './serve.ts'

/** `create`: makes the database where there is none yet. */
type Options = OpenOptions & { create?: boolean }

/**
 * The database for a task of the operator: that of the site which is running, beside it and without its lock, or the same
 * started for the moment.
 */
export async function openDatabaseBeside(
  settings: Settings,
  told: Told,
  { create = false, ...options }: Options = {},
): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openHouseDatabase(settings, told, options)
  const cluster = join(settings.dataDir, 'pg')
  const made = existsSync(join(cluster, 'PG_VERSION'))
  if (!made && create) return openHouseDatabase(settings, told, options)
  if (!made)
    throw new StartError(`There is no database in ${settings.dataDir} yet: start the site once, or set DATA_DIR.`)
  const serving = await findServing(realpathSync(cluster))
  if (!serving) return openHouseDatabase(settings, told, options)
  const connection = { host: serving.socketFolder, database: ROLE, user: ROLE }
  // The tables belong to the site that runs: they are not changed under it.
  if (options.migrate !== false) await refuseOtherRelease(connection)
  return { connection, stop: async () => {}, dismiss: () => {} }
}
