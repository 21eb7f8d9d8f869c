import type { Settings } from '#platform/config/settings.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { startCluster } from './cluster.ts'
import { ROLE } from './connection-options.ts'
import { checkExternal, externalConnections } from './external.ts'
import { lockCluster } from './lock.ts'
import { migrateDatabase } from './migrate.ts'
import { restrictDataFolder } from './permissions.ts'
import { ensureOwnDatabase, findSuperuser } from './roles.ts'
import { superviseCluster } from './supervise.ts'

/** A migrated database, embedded or external, and how to stop it. */
export type OpenDatabase = {
  connection: Connection
  /** The same without a pooler in between, for what belongs to a session. */
  direct: Connection
  stop: () => Promise<void>
  /** Stops without waiting. */
  stopWithoutWaiting: () => void
}

export type OpenCallbacks = {
  onProgress: (words: string) => void
  /** Called when all that is left is to wait for the database: something else may use the processor. */
  onWaiting?: () => void
  /** Called when the embedded database died and cannot be restarted, or another process took over its folder. */
  onLost: (error: unknown) => void
}

/**
 * `migrate: false` leaves the tables as they are: a backup is taken before an upgrade, and a restore brings its own.
 */
export type OpenOptions = { migrate?: boolean }

export async function openDatabaseServer(settings: Settings, callbacks: OpenCallbacks, options: OpenOptions = {}) {
  restrictDataFolder(settings.dataDir, callbacks.onProgress)
  return settings.databaseUrl
    ? openExternal(settings.databaseUrl, settings, callbacks, options)
    : openEmbedded(settings, callbacks, options)
}

async function openExternal(
  url: string,
  settings: Settings,
  { onProgress, onWaiting = () => {} }: OpenCallbacks,
  { migrate = true }: OpenOptions,
): Promise<OpenDatabase> {
  const connections = externalConnections(url, settings)
  onWaiting()
  await checkExternal(connections, onProgress)
  if (migrate) await migrateDatabase(connections.direct)
  return {
    connection: connections.main,
    direct: connections.direct,
    stop: async () => {},
    stopWithoutWaiting: () => {},
  }
}

async function openEmbedded(
  { dataDir, port }: Settings,
  { onProgress, onWaiting = () => {}, onLost }: OpenCallbacks,
  { migrate = true }: OpenOptions,
): Promise<OpenDatabase> {
  const cluster = await startCluster({ dataDir, onProgress, onWaiting })
  const connection = cluster.connectionTo('postgres', await findSuperuser(cluster))
  // Where the lock is taken, the running application keeps its database, so nothing is stopped here.
  const lock = await lockCluster({ connection, dataDir, port, lost: onLost })
  const supervisor = superviseCluster(cluster, onLost)
  async function stop() {
    await supervisor.stop()
    // The lock is released with the database: a start in between would attach to a stopping one.
    await Promise.all([cluster.stop(), lock.release()])
  }
  try {
    await ensureOwnDatabase(cluster)
    if (migrate) await migrateDatabase(cluster.connectionTo(ROLE))
    const connection = cluster.connectionTo(ROLE)
    return { connection, direct: connection, stop, stopWithoutWaiting: cluster.stopWithoutWaiting }
  } catch (error) {
    await stop()
    throw error
  }
}
