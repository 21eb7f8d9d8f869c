import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { testDatabase } from '../fixtures/database.ts'
import { fullTest } from '../fixtures/full.ts'
import { createOldCluster } from './old-cluster.ts'
import { createDataDir, startServer } from './server.ts'

const slow = fullTest(
  'src/platform/postgres/',
  'src/process/',
  'src/platform/config/',
  'scripts/',
  'src/platform/database/',
)

const isRoot = process.getuid?.() === 0

// Each test starts several processes, which takes time on a busy machine.
beforeAll(build)

test('recovers from a killed database; meanwhile serves cached pages and answers 503 for the rest', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder })
  const address = await server.ready()
  const text = 'Hola, esto es un mensaje que no se debe perder.'
  const message = { name: 'Ana', email: 'ana@example.org', message: text }
  const send = () => fetch(`${address}/api/contact`, { method: 'POST', body: new URLSearchParams(message) })
  const ready = async () => (await fetch(`${address}/readyz`)).status
  expect([await ready(), (await fetch(`${address}/es/events`)).status]).toEqual([200, 200])

  // PostgreSQL refuses a folder that is open to others: it stays down until the folder is closed again.
  chmodSync(data.cluster, 0o777)
  process.kill(data.postmaster().pid, 'SIGKILL')
  await expect.poll(ready).toBe(503)
  expect((await fetch(`${address}/es/events`)).status).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ data: null, error: { status: 503, name: 'ServiceUnavailableError' } })
  const page = await fetch(`${address}/en/events?q=nobody-asked-before`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('The lights are out for a moment')
  // A signed-in user is not redirected to the login page.
  const own = await fetch(`${address}/es/account`, { headers: { cookie: 'session=x' }, redirect: 'manual' })
  expect([own.status, own.headers.get('retry-after')]).toEqual([503, '5'])
  const form = await fetch(`${address}/es/contact`, { method: 'POST', body: new URLSearchParams(message) })
  expect(form.status).toBe(503)
  expect(await form.text()).toContain(text)

  chmodSync(data.cluster, 0o700)
  await expect.poll(ready).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await data.sql()`select message from contact_messages`).toEqual([{ message: text }])
  server.child.kill('SIGTERM')
  const { code, output } = await server.exited
  expect(code).toBe(0)
  for (const proxy of ['the database stopped by itself', 'the database cannot be reached', 'the database is back'])
    expect(output.split(proxy).length - 1, proxy).toBe(1)
  expect(output).not.toMatch(/failed|stumbled|Error|ana@example/)
})

slow('exits with a message when the database cannot be restarted', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder })
  await server.ready()
  writeFileSync(join(data.cluster, 'postgresql.conf'), 'this is no setting')
  process.kill(data.postmaster().pid, 'SIGKILL')
  expect(await server.exited).toMatchObject({
    code: 1,
    output: expect.stringContaining('PostgreSQL does not start; the end'),
  })
})

slow('npm start restarts a killed site, which adopts its database', async () => {
  const data = createDataDir()
  const server = startServer({ DATA_DIR: data.folder }, 'scripts/start.mjs')
  await server.ready()
  const [site] = execFileSync('pgrep', ['-P', String(server.child.pid)])
    .toString()
    .split('\n')
  process.kill(Number(site), 'SIGKILL')
  await expect.poll(() => server.output().split('Candil is at').length).toBe(3)
  expect(server.output()).toContain('The site was ended by SIGKILL and is started again.')
  server.child.kill('SIGTERM')
  expect((await server.exited).code).toBe(0)
})

slow('reconnects to an external database that goes away and comes back', async () => {
  const { sql, connection } = await testDatabase()
  const proxy = await openProxy(connection as { host: string; database: string })
  const data = createDataDir()
  const server = startServer({ DATABASE_URL: proxy.url, DATA_DIR: data.folder })
  const address = await server.ready()
  const status = async (path: string) => (await fetch(address + path)).status
  expect(await status('/es/events')).toBe(200)
  proxy.disconnect()
  await expect.poll(() => status('/readyz')).toBe(503)
  expect([await status('/es/events'), await status('/api/venues')]).toEqual([200, 503])
  // Other clients reach the database: their changes are shown after the reconnect.
  await sql`update texts set title = 'Otro título'`
  await proxy.reconnect()
  await expect.poll(() => status('/readyz')).toBe(200)
  expect(await status('/api/venues')).toBe(200)
  expect(await (await fetch(`${address}/api/quick-start-guides`)).text()).toContain('Otro título')
})

slow('closes the data folder and open files in it to others, and connects without superuser rights', async () => {
  const data = createDataDir({ isEmpty: true })
  mkdirSync(join(data.folder, 'files/copies'), { recursive: true })
  writeFileSync(join(data.folder, 'files/copies/1.zip'), 'a copy')
  writeFileSync(join(data.folder, 'secret'), 'x'.repeat(43))
  execFileSync('chmod', ['-R', 'a+rX', data.folder])
  const server = startServer({ DATA_DIR: data.folder, SAMPLE_DATA: 'events', CONTACT_EMAIL: 'team@candil.example' })
  const address = await server.ready()
  await fetch(`${address}/api/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ana', email: 'ana@example.org', message: 'Hola, esto es un mensaje.' }),
  })
  await expect.poll(() => server.output()).toMatch(/A letter \(contact\): \S+\.txt/)
  // As root, PostgreSQL enters the folder by its group; nobody else does.
  const open = (path: string) => (statSync(path).mode & (isRoot ? 0o067 : 0o077)) !== 0
  const paths = readdirSync(data.folder, { recursive: true }).map((name) => join(data.folder, String(name)))
  expect(paths.map((path) => path.slice(data.folder.length))).toEqual(
    expect.arrayContaining(['/mail', '/postgres.log']),
  )
  expect([data.folder, ...paths, data.postmaster().socketFolder].filter(open)).toEqual([])
  if (isRoot) {
    const stranger = ['--reuid=65534', '--regid=65534', '--clear-groups', 'ls', data.folder]
    expect(spawnSync('setpriv', stranger).status).not.toBe(0)
  }
  const roles = await data.sql()`select distinct usename, usesuper from pg_stat_activity join pg_user using (usename)
    where datname = 'candil'`
  expect(roles).toEqual([{ usename: 'candil', usesuper: false }])
})

slow('takes over a data folder of an old release, whose site was a superuser', async () => {
  const data = createDataDir({ isEmpty: true })
  await createOldCluster(data.folder)
  const server = startServer({ DATA_DIR: data.folder })
  const address = await server.ready()
  const sql = data.sql()
  expect(await sql`select name from survivors`).toEqual([{ name: 'of an old release' }])
  const [me] = await sql`select rolsuper, pg_get_userbyid(datdba) as owner from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`
  expect(me).toEqual({ rolsuper: false, owner: 'candil' })
  // Objects the site does not own could not be migrated by the next release.
  const foreign = await sql`select c.oid::regclass::text as name from pg_class c where relowner = 10
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select p.oid::regprocedure::text from pg_proc p where proowner = 10
      and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`
  expect(foreign).toEqual([])
  expect((await fetch(`${address}/api/events`)).status).toBe(200)
})

/** A TCP proxy to the test database that can go away and come back. */
async function openProxy({ host, database }: { host: string; database: string }) {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(join(host, '.s.PGSQL.5432'))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.pipe(upstream).pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const disconnect = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(disconnect)
  const port = await listen(0)
  return { url: `postgres://candil@127.0.0.1:${port}/${database}`, disconnect, reconnect: () => listen(port) }
}
