import type { Settings } from '#platform/config/settings.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { startCluster } from './cluster.ts'
import { ROLE } from './connection-options.ts'
import { checkOutside } from './external.ts'
import { claimCluster } from './lock.ts'
import { migrateDatabase } from './migrate.ts'
import { closeDataFolder } from './permissions.ts'
import { findSuperuser, openOwnDatabase } from './roles.ts'
import { superviseCluster } from './supervise.ts'

/** A migrated database, ours or the operator's, and how to leave it. */
export type OpenDatabase = {
  connection: Connection
  stop: () => Promise<void>
  /** Leaves without waiting. */
  dismiss: () => void
}

export type Told = {
  progress: (words: string) => void
  /** The embedded database died under us and cannot be started again, or somebody else took it over. */
  lost: (error: unknown) => void
}

/** Without `migrate` its tables stay as they are: a backup is taken before an upgrade, and a restore brings its own. */
export type OpenOptions = { migrate?: boolean }

export async function openHouseDatabase(settings: Settings, told: Told, options: OpenOptions = {}) {
  closeDataFolder(settings.dataDir, told.progress)
  return settings.databaseUrl ? openOutside(settings.databaseUrl, told, options) : openEmbedded(settings, told, options)
}

async function openOutside(url: string, { progress }: Told, { migrate = true }: OpenOptions): Promise<OpenDatabase> {
  await checkOutside(url, progress)
  if (migrate) await migrateDatabase({ url })
  return { connection: { url }, stop: async () => {}, dismiss: () => {} }
}

async function openEmbedded(
  { dataDir, port }: Settings,
  { progress, lost }: Told,
  { migrate = true }: OpenOptions,
): Promise<OpenDatabase> {
  const cluster = await startCluster({ dataDir, progress })
  const connection = cluster.connectionTo('postgres', await findSuperuser(cluster))
  // Refused: the site that runs keeps its database, so nothing is stopped here.
  const claim = await claimCluster({ connection, dataDir, port, lost })
  const watch = superviseCluster(cluster, lost)
  async function stop() {
    await watch.stop()
    // The lock goes down with the database: a start in between would take over what is about to stop.
    await Promise.all([cluster.stop(), claim.release()])
  }
  try {
    await openOwnDatabase(cluster)
    if (migrate) await migrateDatabase(cluster.connectionTo(ROLE))
    return { connection: cluster.connectionTo(ROLE), stop, dismiss: cluster.dismiss }
  } catch (error) {
    await stop()
    throw error
  }
}
