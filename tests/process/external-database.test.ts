import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { createTempDir } from '../fixtures/temporary-folder.ts'
import { startServer } from './server.ts'

const DEBIAN = '/usr/lib/postgresql'
/** The oldest supported PostgreSQL installed on the system. */
const version = (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
  .map(Number)
  .filter((major) => major >= 15)
  .sort()[0]
const binaries = `${DEBIAN}/${version}/bin`

// Each test starts several processes, which takes time on a busy machine.
beforeAll(build)

test.skipIf(!version)('runs two sites that start at once on an external PostgreSQL (needs one installed)', async () => {
  const server = await startExternalPostgres()
  const env = { DATABASE_URL: server.url('candil'), DATA_DIR: join(server.folder, 'site'), SAMPLE_DATA: 'on' }
  const sites = [startServer(env), startServer(env)]
  const addresses = await Promise.all(sites.map((site) => site.ready()))
  for (const address of addresses) {
    const { meta } = (await (await fetch(`${address}/api/events`)).json()) as {
      meta: { pagination: { total: number } }
    }
    expect(meta.pagination.total, 'the sample, loaded once').toBe(15)
  }
  for (const site of sites) site.child.kill('SIGTERM')
  expect((await Promise.all(sites.map((site) => site.exited))).map(({ code }) => code)).toEqual([0, 0])
})

test.skipIf(!version)('reports an external PostgreSQL that refuses the connection (needs one installed)', async () => {
  const server = await startExternalPostgres()
  const { code, output } = await startServer({
    DATABASE_URL: server.url('nowhere'),
    DATA_DIR: join(server.folder, 'site'),
  }).exited
  expect(code).toBe(1)
  expect(output.trim()).toBe('The database of DATABASE_URL does not let us in: database "nowhere" does not exist.')
})

/** The system's PostgreSQL with a database whose owner is not a superuser. */
async function startExternalPostgres() {
  const folder = createTempDir('candil-outside-')
  const as = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (as.uid) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  execFileSync(
    `${binaries}/initdb`,
    ['-D', data, '-U', 'boss', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...as, stdio: 'ignore', cwd: '/' },
  )
  const port = await freePort()
  const args = ['-D', data, '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off']
  const child = spawn(`${binaries}/postgres`, args, { ...as, stdio: 'ignore', cwd: '/' })
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    await sleep(300)
    rmSync(folder, { recursive: true, force: true })
  })
  const url = (database: string, user = 'candil') => `postgres://${user}@127.0.0.1:${port}/${database}`
  await prepare(url('postgres', 'boss'))
  return { url, folder }
}

async function prepare(url: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 1, backoff: () => 0.1, onnotice: () => {} })
  for (let tries = 0; ; tries++) {
    try {
      await sql`create role candil login nosuperuser`
      break
    } catch (error) {
      if (tries === 50) throw error
      await sleep(100)
    }
  }
  await sql`create database candil owner candil`
  await sql.end()
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']))

function freePort() {
  return new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
