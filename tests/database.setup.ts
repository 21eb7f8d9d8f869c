import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Connection, openDatabase } from '#core/database.server.ts'
import { type Cluster, startCluster } from '../src/database/cluster.ts'
import { migrateDatabase } from '../src/database/migrate.ts'
import { openForTests } from '../src/database/roles.ts'
import { newFolder } from './folder.ts'

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
  const { connection, stop } = url ? { connection: { url }, stop: dropAll } : await startServer()
  const template = `candil_test_${process.pid}`
  const admin = openDatabase(connection, { max: 1 })
  await admin.sql`create database ${admin.sql(template)}`
  await migrateDatabase(on(connection, template))
  project.provide('testServer', { connection, template })
  return () => stop(admin, template)
}

type Admin = ReturnType<typeof openDatabase>

/** The same server, another database. */
export function on(connection: Connection, database: string): Connection {
  if (!('url' in connection)) return { ...connection, database }
  const url = new URL(connection.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

async function startServer() {
  const dataDir = newFolder('candil-test-')
  const cluster = await startCluster({ dataDir, durable: false })
  const leash = keepOnLeash(cluster, dataDir)
  const stop = async ({ close }: Admin) => {
    await close()
    await cluster.stop()
    leash.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { connection: await openForTests(cluster), stop }
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

/** On a server that stays: the template, and what tests that were killed left behind. */
async function dropAll({ sql, close }: Admin, prefix: string) {
  const rows = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`
  for (const { name } of rows) await sql`drop database if exists ${sql(name)} with (force)`
  await close()
}
