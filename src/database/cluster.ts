import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { openFolders, openSocketFolder } from './folders.ts'
import { initialize, ROLE } from './initialize.ts'
import { isServing } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { findServing, serve } from './serve.ts'

export type Cluster = {
  /** How to reach one database of it. */
  connectionTo: (database: string) => { host: string; database: string; user: string }
  pid: number
  /** It ran before: the process that started it was killed. */
  adopted: boolean
  isServing: () => boolean
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
  if (orphan) return opened(orphan.pid, orphan.socketFolder, cluster, true)
  const account = chooseAccount(programs, home, cluster)
  await initialize(programs, account, cluster, durable)
  const socketFolder = openSocketFolder(cluster, account)
  const pid = await serve({ programs, account, cluster, socketFolder, log, progress, durable })
  return opened(pid, socketFolder, cluster, false)
}

function opened(pid: number, socketFolder: string, cluster: string, adopted: boolean): Cluster {
  const serving = () => isServing(pid, cluster)
  const dismiss = () => {
    if (serving()) process.kill(pid, 'SIGINT')
  }
  return {
    connectionTo: (database) => ({ host: socketFolder, database, user: ROLE }),
    pid,
    adopted,
    isServing: serving,
    dismiss,
    async stop() {
      dismiss()
      while (serving()) await sleep(20)
      // The socket folder is empty now, unless it was never ours to remove.
      await rmdir(socketFolder).catch(() => {})
    },
  }
}
