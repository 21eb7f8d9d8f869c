import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#core/settings.ts'
import { StartError } from '#core/start-error.ts'
import { ROLE } from './initialize.ts'
import { type OpenDatabase, openHouseDatabase, type Told } from './open.ts'
import { findServing } from './serve.ts'

/**
 * The database for a short errand of the operator: that of the site which is running, beside it and without its lock, or the
 * same started for the moment. An errand makes no new one.
 */
export async function openDatabaseBeside(settings: Settings, told: Told): Promise<OpenDatabase> {
  if (settings.databaseUrl) return openHouseDatabase(settings, told)
  const cluster = join(settings.dataDir, 'pg')
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new StartError(`There is no database in ${settings.dataDir} yet: start the site once, or set DATA_DIR.`)
  const serving = await findServing(realpathSync(cluster))
  if (!serving) return openHouseDatabase(settings, told)
  const connection = { host: serving.socketFolder, database: ROLE, user: ROLE }
  return { connection, stop: async () => {}, dismiss: () => {} }
}
