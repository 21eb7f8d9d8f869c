import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { findBinaries } from '#platform/postgres/binaries.ts'
import { createDataDir } from './server.ts'

const HBA = 'host all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n'

/**
 * Two servers of the PostgreSQL that comes with the site: a primary with a migrated database, and its streaming
 * replica, which replays each change a little late. Both are copies of one stopped data folder.
 */
export async function createReplicaPair({ delayMs }: { delayMs: number }) {
  const [primary, replica] = [await createNode(), await createNode()]
  const signal = join(replica.cluster, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, statSync(replica.cluster).uid, statSync(replica.cluster).gid)
  const conninfo = `host=127.0.0.1 port=${primary.port} user=postgres`
  const settings = `primary_conninfo = '${conninfo}'\nrecovery_min_apply_delay = ${delayMs}\nwal_retrieve_retry_interval = 100\n`
  appendFileSync(join(replica.cluster, 'postgresql.auto.conf'), settings)
  await primary.start()
  await replica.start()
  return { primary, replica }
}

async function createNode() {
  const { cluster } = createDataDir()
  const { postgres: binary } = await findBinaries()
  const port = await freePort()
  const { uid, gid } = statSync(cluster)
  const hba = join(cluster, 'test_hba.conf')
  writeFileSync(hba, HBA)
  const flags = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', hba_file: hba }
  const args = [
    '-D',
    cluster,
    '-p',
    String(port),
    ...Object.entries(flags).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ]
  let child: ChildProcess | undefined
  const urlAs = (user: string) => `postgres://${user}@127.0.0.1:${port}/candil`

  async function start() {
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    child = spawn(binary, args, { stdio: 'ignore', cwd: '/', ...(process.getuid?.() === 0 && { uid, gid }) })
    for (let waited = 0; ; waited += 100) {
      const sql = postgres(urlAs('postgres'), { max: 1, connect_timeout: 1 })
      const isReady = await sql`select 1`.then(
        () => true,
        () => false,
      )
      await sql.end({ timeout: 0 })
      if (isReady) return
      if (waited > 20_000) throw new Error(`PostgreSQL does not start on ${cluster}`)
      await sleep(100)
    }
  }
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode) return
    const exited = once(child, 'exit')
    // Ends without a word to its clients.
    child.kill('SIGQUIT')
    await exited
  }
  function open() {
    const sql = postgres(urlAs('postgres'), { max: 1, onnotice: () => {} })
    onTestFinished(() => sql.end({ timeout: 0 }).catch(() => {}))
    return sql
  }
  onTestFinished(kill)
  return { cluster, port, url: urlAs('candil'), start, kill, open }
}

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
