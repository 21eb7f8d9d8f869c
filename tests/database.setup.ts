import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Connection, openDatabase } from '#core/database.server.ts'
import { type Cluster, startCluster } from '../src/database/cluster.ts'
import { ROLE } from '../src/database/initialize.ts'
import { migrateDatabase } from '../src/database/migrate.ts'
import { readyDataFolder } from './ready-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** The server of this run, and the migrated database that every test's own is copied from. */
export type TestServer = { connection: Connection; template: string }

/** Once a run: a PostgreSQL of its own in the temp folder, or the one of TEST_DATABASE_URL. */
export default async function setup(project: TestProject) {
  const url = process.env['TEST_DATABASE_URL']
  const { stop, ...server } = url ? await prepareServer({ url }) : await startServer()
  project.provide('testServer', server)
  return stop
}

/** The same server, another database. */
export function on(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

async function startServer() {
  const dataDir = await readyDataFolder('candil-test-')
  const cluster = await startCluster({ dataDir, durable: false })
  const leash = keepOnLeash(cluster, dataDir)
  const stop = async () => {
    await cluster.stop()
    leash.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { connection: cluster.connectionTo('postgres'), template: ROLE, stop }
}

/** Ends the server even when this process is killed: then its end of the pipe closes, and the shell goes on. */
function keepOnLeash(cluster: Cluster, dataDir: string) {
  const script = 'cat >/dev/null; kill -QUIT "$1"; sleep 1; rm -rf "$2" "$3"'
  const { host } = cluster.connectionTo('postgres')
  const args = ['-c', script, 'sh', String(cluster.pid), dataDir, host]
  const shell = spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  shell.unref()
  return shell
}

/** A server that stays: afterwards the template goes, and whatever tests that were killed left behind. */
async function prepareServer(connection: Connection) {
  const template = `candil_test_${process.pid}`
  const { sql, close } = openDatabase(connection, { max: 1 })
  await sql`create database ${sql(template)}`
  await migrateDatabase(on(connection, template))
  const stop = async () => {
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${template})`
    for (const { name } of rows) await sql`drop database if exists ${sql(name)} with (force)`
    await close()
  }
  return { connection, template, stop }
}
