import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { testDatabase } from '../fixtures/database.ts'
import { makeFormerCluster } from './former-cluster.ts'
import { dataFolder, startHouse } from './process.ts'

const isRoot = process.getuid?.() === 0

// Each starts several processes; with little CPU to share that takes its time.
vi.setConfig({ testTimeout: 90_000 })
beforeAll(build, 120_000)

test('a database that is killed comes back by itself; meanwhile what is kept is answered, and all else is a 503', async () => {
  const data = dataFolder()
  const house = startHouse({ DATA_DIR: data.folder })
  const address = await house.up()
  const text = 'Hola, esto es un mensaje que no se debe perder.'
  const message = { name: 'Ana', email: 'ana@example.org', message: text }
  const send = () => fetch(`${address}/api/contact`, { method: 'POST', body: new URLSearchParams(message) })
  const ready = async () => (await fetch(`${address}/readyz`)).status
  expect([await ready(), (await fetch(`${address}/es/events`)).status]).toEqual([200, 200])

  // PostgreSQL refuses a folder that is open to others: it stays away until the folder is closed again.
  chmodSync(data.cluster, 0o777)
  process.kill(data.postmaster().pid, 'SIGKILL')
  await expect.poll(ready, { timeout: 30_000 }).toBe(503)
  expect((await fetch(`${address}/es/events`)).status).toBe(200)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({ data: null, error: { status: 503, name: 'ServiceUnavailableError' } })
  const page = await fetch(`${address}/en/events?q=nobody-asked-before`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('The lights are out for a moment')
  // Whoever is signed in is no stranger who is sent to the login.
  const own = await fetch(`${address}/es/account`, { headers: { cookie: 'session=x' }, redirect: 'manual' })
  expect([own.status, own.headers.get('retry-after')]).toEqual([503, '5'])
  const form = await fetch(`${address}/es/contact`, { method: 'POST', body: new URLSearchParams(message) })
  expect(form.status).toBe(503)
  expect(await form.text()).toContain(text)

  chmodSync(data.cluster, 0o700)
  await expect.poll(ready, { timeout: 30_000 }).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await data.sql()`select message from contact_messages`).toEqual([{ message: text }])
  house.child.kill('SIGTERM')
  const { code, said } = await house.ended
  expect(code).toBe(0)
  for (const line of ['the database stopped by itself', 'the database cannot be reached', 'the database is back'])
    expect(said.split(line).length - 1, line).toBe(1)
  expect(said).not.toMatch(/failed|stumbled|Error|ana@example/)
})

test('a database that cannot be started again ends the site with a sentence', async () => {
  const data = dataFolder()
  const house = startHouse({ DATA_DIR: data.folder })
  await house.up()
  writeFileSync(join(data.cluster, 'postgresql.conf'), 'this is no setting')
  process.kill(data.postmaster().pid, 'SIGKILL')
  expect(await house.ended).toMatchObject({
    code: 1,
    said: expect.stringContaining('PostgreSQL does not start; the end'),
  })
})

test('npm start brings a killed site back, which takes over its database', async () => {
  const data = dataFolder()
  const house = startHouse({ DATA_DIR: data.folder }, 'scripts/start.mjs')
  await house.up()
  const [site] = execFileSync('pgrep', ['-P', String(house.child.pid)])
    .toString()
    .split('\n')
  process.kill(Number(site), 'SIGKILL')
  await expect.poll(() => house.said().split('Candil is at').length, { timeout: 60_000 }).toBe(3)
  expect(house.said()).toContain('The site was ended by SIGKILL and is started again.')
  house.child.kill('SIGTERM')
  expect((await house.ended).code).toBe(0)
})

test('an outside database that goes away and comes back is used again', async () => {
  const { sql, connection } = await testDatabase()
  const line = await openLine(connection as { host: string; database: string })
  const data = dataFolder()
  const house = startHouse({ DATABASE_URL: line.url, DATA_DIR: data.folder })
  const address = await house.up()
  const status = async (path: string) => (await fetch(address + path)).status
  expect(await status('/es/events')).toBe(200)
  line.cut()
  await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(503)
  expect([await status('/es/events'), await status('/api/venues')]).toEqual([200, 503])
  // Others reach it: what they change is shown once it is back.
  await sql`update texts set title = 'Otro título'`
  await line.mend()
  await expect.poll(() => status('/readyz'), { timeout: 30_000 }).toBe(200)
  expect(await status('/api/venues')).toBe(200)
  expect(await (await fetch(`${address}/api/quick-start-guides`)).text()).toContain('Otro título')
})

test('the data folder is closed to others, and what stood open in it; the site is no superuser', async () => {
  const data = dataFolder()
  mkdirSync(join(data.folder, 'files/copies'), { recursive: true })
  writeFileSync(join(data.folder, 'files/copies/1.zip'), 'a copy')
  writeFileSync(join(data.folder, 'secret'), 'x'.repeat(43))
  execFileSync('chmod', ['-R', 'a+rX', data.folder])
  const house = startHouse({ DATA_DIR: data.folder, SAMPLE_DATA: 'on', CONTACT_EMAIL: 'team@candil.example' })
  const address = await house.up()
  await fetch(`${address}/api/contact`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ana', email: 'ana@example.org', message: 'Hola, esto es un mensaje.' }),
  })
  await expect.poll(() => house.said()).toMatch(/A letter \(contact\): \S+\.txt/)
  // Root's PostgreSQL walks through the folder by its group; nobody else gets in.
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

test('a data folder of a former release, whose site was the superuser, is taken over with everything in it', async () => {
  const data = dataFolder()
  await makeFormerCluster(data.folder)
  const house = startHouse({ DATA_DIR: data.folder })
  const address = await house.up()
  const sql = data.sql()
  expect(await sql`select name from kept`).toEqual([{ name: 'of a former release' }])
  const [me] = await sql`select rolsuper, pg_get_userbyid(datdba) as owner from pg_roles, pg_database
    where rolname = current_user and datname = current_database()`
  expect(me).toEqual({ rolsuper: false, owner: 'candil' })
  // What is not the site's own could not be migrated by the next release.
  const foreign = await sql`select c.oid::regclass::text as name from pg_class c where relowner = 10
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select p.oid::regprocedure::text from pg_proc p where proowner = 10
      and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`
  expect(foreign).toEqual([])
  expect((await fetch(`${address}/api/events`)).status).toBe(200)
})

/** The test's database as an outside one, by TCP, that can go away and come back. */
async function openLine({ host, database }: { host: string; database: string }) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(join(host, '.s.PGSQL.5432'))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const cut = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(cut)
  const port = await listen(0)
  return { url: `postgres://candil@127.0.0.1:${port}/${database}`, cut, mend: () => listen(port) }
}
