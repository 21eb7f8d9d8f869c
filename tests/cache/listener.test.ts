import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForChanges } from '#platform/cache/invalidation.server.ts'
import { type Kept, openShelf } from '#platform/cache/response-cache.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { testDatabase } from '../fixtures/database.ts'
import { makeWorld } from '../fixtures/fixtures.ts'

const answer = (...tags: string[]): Kept => ({
  etag: 'W/"x"',
  type: 'text/html',
  forms: { identity: { body: new Uint8Array(100), headers: {} } },
  tags: new Set(tags),
  expires: Number.POSITIVE_INFINITY,
})

/** A shelf with ears on a database; `keep` puts an answer made of these tags there and says whether it stayed. */
async function listening(connection: Connection, beat = 1_000) {
  const shelf = openShelf({ bytes: 1_048_576 })
  const changes = await listenForChanges({ connection, shelf, beat })
  onTestFinished(changes.stop)
  const keep = (...tags: string[]) => {
    const ticket = shelf.begin()
    shelf.put('/page', answer(...tags), ticket)
    shelf.end(ticket)
    return isKept()
  }
  const isKept = () => shelf.get('/page') !== null
  return { shelf, keep, isKept, ...changes }
}

const open = async () => {
  const { db, sql, connection } = await testDatabase()
  const world = await makeWorld(db)
  return { sql, connection, world, event: world.events.faroles, ...(await listening(connection)) }
}

test('each table tells what its rows are part of, and nothing more', async () => {
  const { sql, event, world } = await open()
  const { draft } = world.events
  const told: [change: string, tags: string[]][] = [
    [`update events set capacity = 12 where id = ${event}`, ['events', `event:${event}`]],
    [`update events set capacity = 12 where id = ${draft}`, []],
    [`update event_texts set description = 'x' where event_id = ${event}`, ['events', `event:${event}`]],
    [`delete from event_tags where event_id = ${event}`, ['events', `event:${event}`]],
    [`delete from tickets where event_id = ${event} and tier = 'npc'`, ['events', `event:${event}`]],
    [`update media set caption = 'x' where parent_kind = 'album'`, ['media', 'events', `event:${event}`]],
    [`update media set bytes = 99 where parent_kind = 'document'`, ['media', 'events', `event:${event}`]],
    [`delete from media where parent_kind = 'event'`, ['media', 'events', `event:${event}`]],
    [`update organizations set status = 'suspended'`, ['organizers']],
    [`update venues set address = 'x'`, ['venues']],
    [`insert into tags (text_es) values ('nueva')`, ['tags']],
    [`delete from tags where text_es = 'sin eventos'`, ['tags']],
    [`update texts set slug = slug || '-2'`, ['texts']],
    [`insert into exchange_rates (coin, day, per_euro, source) values ('USD', '2026-11-20', 1.1, 'x')`, ['rates']],
    [`delete from exchange_rates`, ['rates']],
    // Its texts, tickets, albums and documents go with it.
    [`delete from events where id = ${event}`, ['events', `event:${event}`]],
  ]
  const heard = new Set<string>()
  await sql.listen('candil_changed', (tag) => void (tag.startsWith('echo:') || heard.add(tag)))
  for (const [change, tags] of told) {
    heard.clear()
    const takenBack = sql.begin(async (tx) => {
      await tx.unsafe(change)
      throw new Error('back')
    })
    await expect(takenBack).rejects.toThrow('back')
    await sql.notify('candil_changed', 'end')
    await vi.waitUntil(() => heard.has('end'))
    expect([...heard], `${change}, taken back`).toEqual(['end'])

    heard.clear()
    await sql.unsafe(change)
    await sql.notify('candil_changed', 'end')
    await vi.waitUntil(() => heard.has('end'))
    const named = [...heard].filter((tag) => tag !== 'end')
    expect(named.sort(), change).toEqual(tags.sort())
  }
})

test('a part that moves to another event changes both', async () => {
  const { sql, event, keep, isKept, caughtUp, world } = await open()
  expect(keep(`event:${event}`)).toBe(true)
  await sql`update albums set event_id = ${world.events.taller} where event_id = ${event}`
  await caughtUp()
  expect(isKept()).toBe(false)
})

test('a truncated table takes everything', async () => {
  const { sql, keep, isKept, caughtUp } = await open()
  keep('rates')
  await sql`truncate event_tags`
  await caughtUp()
  expect(isKept()).toBe(false)
})

test('what others commit is known here within a second; what they do not commit, never', async () => {
  const { sql, event, keep, isKept } = await open()
  keep('events')
  const writing = await sql.reserve()
  await writing`begin`
  await writing`update events set capacity = 3 where id = ${event}`
  expect(isKept()).toBe(true)
  await writing`commit`
  await vi.waitUntil(() => !isKept(), { timeout: 1_000, interval: 5 })
  writing.release()
})

test('whoever is caught up knows all that was committed before; many wait for one echo', async () => {
  const { sql, event, keep, isKept, caughtUp } = await open()
  for (let n = 1; n <= 50; n++) {
    keep('events')
    await sql`update events set capacity = ${n} where id = ${event}`
    await caughtUp()
    expect(isKept()).toBe(false)
  }
  let echoes = 0
  await sql.listen('candil_changed', (message) => void (message.startsWith('echo:') && echoes++))
  await Promise.all(Array.from({ length: 200 }, () => caughtUp()))
  expect(echoes).toBeLessThan(5)
})

test('a listener that was cut off keeps nothing new, and nothing from before once it listens again', async () => {
  const { sql, event, keep, isKept, shelf } = await open()
  expect(keep('events')).toBe(true)
  const watch = vi.spyOn(shelf, 'resume')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~* '(listen|notify) candil_changed' and pid <> pg_backend_pid()`
  await vi.waitUntil(() => !shelf.size.open, { timeout: 2_000, interval: 1 })
  // Nothing new: of two answers under one address the one from before is still the one that is given.
  const before = shelf.get('/page')
  keep('tags')
  const after = shelf.get('/page')
  await sql`update events set capacity = 4 where id = ${event}`
  await vi.waitUntil(() => shelf.size.open, { timeout: 3_000, interval: 1 })
  expect(isKept()).toBe(false)
  expect(before).not.toBeNull()
  expect(after).toBe(before)
  expect(watch).toHaveBeenCalledOnce()
  expect(keep('events')).toBe(true)
  await sql`update events set capacity = 5 where id = ${event}`
  await vi.waitUntil(() => !isKept(), { timeout: 1_000, interval: 5 })
})

test('one that hears nothing, though its connection looks open, keeps nothing until it hears again', async () => {
  const { sql, connection } = await testDatabase()
  const line = await openLine(connection)
  const { shelf, keep, isKept, caughtUp } = await listening(line.connection, 100)
  expect(keep('events')).toBe(true)
  line.cut()
  await vi.waitUntil(() => !shelf.size.open, { timeout: 2_000, interval: 5 })
  expect(isKept()).toBe(false)
  expect(keep('events')).toBe(false)
  // A write in this process is not held up by what nobody hears.
  await caughtUp()
  line.mend()
  await vi.waitUntil(() => shelf.size.open, { timeout: 10_000, interval: 5 })
  expect(keep('events')).toBe(true)
  await sql.notify('candil_changed', 'events')
  await vi.waitUntil(() => !isKept(), { timeout: 1_000, interval: 5 })
})

test('a write waits no longer than an echo may take when the line goes dead under it', async () => {
  const { connection } = await testDatabase()
  const line = await openLine(connection)
  const { shelf, keep, caughtUp } = await listening(line.connection, 300)
  keep('events')
  line.cut()
  await caughtUp()
  expect(shelf.size).toMatchObject({ open: false, entries: 0 })
  line.mend()
})

/** A line to the database that can go dead without being closed, as one does behind a firewall that forgot it. */
async function openLine(connection: Connection) {
  const address = 'url' in connection ? null : join(connection.host, socketIn(connection.host))
  const folder = mkdtempSync(join(tmpdir(), 'candil-line-'))
  chmodSync(folder, 0o755)
  const sockets = new Set<Socket>()
  let dead = false
  const server = createServer((near) => {
    const { hostname, port } = new URL('url' in connection ? connection.url : 'http://localhost')
    const far = address ? connect(address) : connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (dead || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  server.listen(address ? join(folder, socketIn(address.slice(0, address.lastIndexOf('/')))) : 0)
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const through = { ...connection, host: folder } as Connection
  if ('url' in through) {
    const url = new URL(through.url)
    url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
    through.url = url.href
  }
  return {
    connection: through,
    cut: () => {
      dead = true
    },
    mend: () => {
      dead = false
    },
  }
}

const socketIn = (folder: string) =>
  readdirSync(folder).find((name) => /^\.s\.PGSQL\.\d+$/.test(name)) ?? '.s.PGSQL.5432'
