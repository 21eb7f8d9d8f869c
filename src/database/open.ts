import type { Connection } from '#core/database.server.ts'
import type { Settings } from '#core/settings.ts'
import { claimCluster } from './claim.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { ROLE } from './initialize.ts'
import { migrateDatabase } from './migrate.ts'
import { checkOutside } from './outside.ts'

/** A migrated database, ours or the operator's, and how to leave it. */
export type OpenDatabase = {
  connection: Connection
  stop: () => Promise<void>
  /** Leaves without waiting. */
  dismiss: () => void
}

export type Told = {
  progress: (words: string) => void
  /** The embedded database died under us. */
  lost: () => void
}

export const openHouseDatabase = (settings: Settings, told: Told) =>
  settings.databaseUrl ? openOutside(settings.databaseUrl, told) : openEmbedded(settings, told)

async function openOutside(url: string, { progress }: Told): Promise<OpenDatabase> {
  await checkOutside(url, progress)
  await migrateDatabase({ url })
  return { connection: { url }, stop: async () => {}, dismiss: () => {} }
}

async function openEmbedded({ dataDir, port }: Settings, { progress, lost }: Told): Promise<OpenDatabase> {
  const cluster = await startCluster({ dataDir, progress })
  // Refused: the site that runs keeps its database, so nothing is stopped here.
  const claim = await claimCluster(cluster, dataDir, port, lost)
  // The lock goes down with the database: a start in between would take over what is about to stop.
  const stop = () => Promise.all([cluster.stop(), claim.release()]).then(() => {})
  try {
    const connection = await prepare(cluster, claim.sql)
    return { connection, stop, dismiss: cluster.dismiss }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(cluster: Cluster, sql: Awaited<ReturnType<typeof claimCluster>>['sql']) {
  const made = await sql`select from pg_database where datname = ${ROLE}`
  if (made.length === 0) await sql`create database ${sql(ROLE)}`
  const connection = cluster.connectionTo(ROLE)
  await migrateDatabase(connection)
  return connection
}
