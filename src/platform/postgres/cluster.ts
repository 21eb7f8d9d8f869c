import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPrograms } from './binaries.ts'
import { type Reachable, ROLE } from './connection-options.ts'
import { openFolders, openSocketFolder, socketFolderOf } from './folders.ts'
import { initialize } from './initialize.ts'
import { type Account, chooseAccount } from './os-user.ts'
import { isRunning, isServing } from './postmaster.ts'
import { findServing, serve } from './serve.ts'

export type Cluster = Reachable & {
  /** Of the PostgreSQL that runs now. */
  readonly pid: number
  /** It ran before: the process that started it was killed. */
  adopted: boolean
  isRunning: () => boolean
  /** Starts it again after it died. */
  restart: () => Promise<void>
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>
  /** Asks it to stop and does not wait. */
  dismiss: () => void
}

export type ClusterOptions = {
  dataDir: string
  progress?: (words: string) => void
  /** False only for tests: nothing is forced to disk. */
  durable?: boolean
}

/** Starts PostgreSQL on the data folder, or takes over the one that a killed process left running there. */
export async function startCluster({ dataDir, progress = () => {}, durable = true }: ClusterOptions): Promise<Cluster> {
  const programs = await findPrograms()
  const { home, cluster, log } = openFolders(dataDir)
  const orphan = await findServing(cluster)
  const socketFolder = orphan?.socketFolder ?? socketFolderOf(cluster)
  let account: Account | undefined

  async function launch() {
    account ??= chooseAccount(programs, home, cluster)
    await initialize(programs, account, cluster, durable)
    openSocketFolder(socketFolder, account)
    return serve({ programs, account, cluster, socketFolder, log, progress, durable })
  }

  let pid = orphan?.pid ?? (await launch())
  const dismiss = () => {
    if (isServing(pid, cluster)) process.kill(pid, 'SIGINT')
  }
  return {
    connectionTo: (database, user = ROLE) => ({ host: socketFolder, database, user }),
    get pid() {
      return pid
    },
    adopted: orphan !== null,
    isRunning: () => isRunning(pid, cluster),
    dismiss,
    async restart() {
      pid = await launch()
    },
    async stop() {
      dismiss()
      while (isServing(pid, cluster)) await sleep(20)
      // The socket folder is empty now, unless it was never ours to remove.
      await rmdir(socketFolder).catch(() => {})
    },
  }
}
