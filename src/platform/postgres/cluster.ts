import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { type ConnectionFactory, ROLE } from './connection-options.ts'
import { openFolders, openSocketFolder, socketFolderOf } from './folders.ts'
import { initialize } from './initialize.ts'
import { chooseOsUser, type OsUser } from './os-user.ts'
import { isRunning, isServing } from './postmaster.ts'
import { findRunning, startPostgres } from './serve.ts'

export type Cluster = ConnectionFactory & {
  /** The process id of the running PostgreSQL. */
  readonly pid: number
  /** Whether it was running before: the process that had started it was killed. */
  isAdopted: boolean
  isRunning: () => boolean
  /** Starts it again after a crash. */
  restart: () => Promise<void>
  /** Stops it and waits until it has stopped. */
  stop: () => Promise<void>
  /** Stops it without waiting. */
  stopWithoutWaiting: () => void
}

export type ClusterOptions = {
  dataDir: string
  onProgress?: (words: string) => void
  /** Called when all that is left is to wait for PostgreSQL. */
  onWaiting?: () => void
  /** False only for tests: disables fsync. */
  isDurable?: boolean
}

/** Starts PostgreSQL on the data folder, or attaches to one left running there by a killed process. */
export async function startCluster({
  dataDir,
  onProgress = () => {},
  onWaiting = () => {},
  isDurable = true,
}: ClusterOptions): Promise<Cluster> {
  const binaries = await findBinaries()
  const { dataFolder, cluster, log } = openFolders(dataDir)
  const orphan = await findRunning(cluster)
  if (orphan) onWaiting()
  const socketFolder = orphan?.socketFolder ?? socketFolderOf(cluster)
  let osUser: OsUser | undefined

  async function launch() {
    osUser ??= chooseOsUser(binaries, dataFolder, cluster)
    await initialize(binaries, osUser, cluster, isDurable)
    openSocketFolder(socketFolder, osUser)
    return startPostgres({ binaries, osUser, cluster, socketFolder, log, onProgress, onWaiting, isDurable })
  }

  let pid = orphan?.pid ?? (await launch())
  const stopWithoutWaiting = () => {
    if (isServing(pid, cluster)) process.kill(pid, 'SIGINT')
  }
  return {
    connectionTo: (database, user = ROLE) => ({ host: socketFolder, database, user }),
    get pid() {
      return pid
    },
    isAdopted: orphan !== null,
    isRunning: () => isRunning(pid, cluster),
    stopWithoutWaiting,
    async restart() {
      pid = await launch()
    },
    async stop() {
      stopWithoutWaiting()
      while (isServing(pid, cluster)) await sleep(20)
      // Removes the socket folder, unless it is not ours.
      await rmdir(socketFolder).catch(() => {})
    },
  }
}
