import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startInvalidation } from '#platform/cache/invalidation.server.ts'
import { type CachedResponse, createResponseCache } from '#platform/cache/response-cache.ts'
import type { Connection } from '#platform/database/database.server.ts'
import { testDatabase } from '../fixtures/database.ts'
import { createFixtures } from '../fixtures/fixtures.ts'

const response = (...tags: string[]): CachedResponse => ({
  etag: 'W/"x"',
  contentType: 'text/html',
  bodies: { identity: { body: new Uint8Array(100), headers: {} } },
  tags: new Set(tags),
  expiresAt: Number.POSITIVE_INFINITY,
})

/** A cache that listens to a database; `keep` stores a response with these tags and says whether it was kept. */
async function listenTo(connection: Connection, heartbeatMs = 1_000) {
  const cache = createResponseCache({ bytes: 1_048_576 })
  const invalidation = await startInvalidation({ connection, cache, heartbeatMs })
  onTestFinished(invalidation.stop)
  const keep = (...tags: string[]) => {
    const renderToken = cache.beginRender()
    cache.put('/page', response(...tags), renderToken)
    cache.endRender(renderToken)
    return isKept()
  }
  const isKept = () => cache.get('/page') !== null
  return { cache, keep, isKept, ...invalidation }
}

const LINK_ORGANIZER_PICTURE = `with made as (insert into media (hash, name, ext, mime, bytes)
    values ('of-an-organizer-01', 'x.webp', '.webp', 'image/webp', 1) returning id)
  insert into organization_media (media_id, organization_id, role)
    select made.id, (select min(id) from organizations), 'header' from made`

const open = async () => {
  const { db, sql, connection } = await testDatabase()
  const fixtures = await createFixtures(db)
  return { sql, connection, fixtures, event: fixtures.events.faroles, ...(await listenTo(connection)) }
}

test('notifies for each table exactly the affected tags', async () => {
  const { sql, event, fixtures } = await open()
  const { draft } = fixtures.events
  const album = fixtures.albums.rehearsal
  const expectedTags: [change: string, tags: string[]][] = [
    [`update events set capacity = 12 where id = ${event}`, ['events', `event:${event}`]],
    [`update events set capacity = 12 where id = ${draft}`, []],
    [`update event_texts set description = 'x' where event_id = ${event}`, ['events', `event:${event}`]],
    [`delete from event_tags where event_id = ${event}`, ['events', `event:${event}`]],
    [`delete from tickets where event_id = ${event} and tier = 'npc'`, ['events', `event:${event}`]],
    [
      `update media set caption = 'x' where id in (select media_id from photos)`,
      ['media', 'albums', `album:${album}`, `event:${event}`],
    ],
    ['update media set bytes = 99 where id in (select media_id from documents)', ['media', 'events', `event:${event}`]],
    ['delete from media where id in (select media_id from event_media)', ['media', 'events', `event:${event}`]],
    ['delete from photos where position = 1', ['albums', `album:${album}`, `event:${event}`]],
    [LINK_ORGANIZER_PICTURE, ['media', 'organizers']],
    [`update media set caption = 'x' where hash = 'of-an-organizer-01'`, ['media', 'organizers']],
    ['delete from organization_media', ['organizers']],
    [`update organizations set status = 'suspended'`, ['organizers']],
    [`update venues set address = 'x'`, ['venues']],
    [`insert into tags (text_es) values ('nueva')`, ['tags']],
    [`delete from tags where text_es = 'sin eventos'`, ['tags']],
    [`update texts set slug = slug || '-2'`, ['texts']],
    [`insert into exchange_rates (coin, day, per_euro, source) values ('USD', '2026-11-20', 1.1, 'x')`, ['rates']],
    ['delete from exchange_rates', ['rates']],
    // Its translations, tickets, albums and documents are deleted with it.
    [`delete from events where id = ${event}`, ['events', `event:${event}`, 'albums', `album:${album}`]],
  ]
  const received = new Set<string>()
  await sql.listen('candil_changed', (tag) => void (tag.startsWith('echo:') || received.add(tag)))
  for (const [change, tags] of expectedTags) {
    received.clear()
    const rolledBack = sql.begin(async (tx) => {
      await tx.unsafe(change)
      throw new Error('back')
    })
    await expect(rolledBack).rejects.toThrow('back')
    await sql.notify('candil_changed', 'end')
    await vi.waitUntil(() => received.has('end'))
    expect([...received], `${change}, rolled back`).toEqual(['end'])

    received.clear()
    await sql.unsafe(change)
    await sql.notify('candil_changed', 'end')
    await vi.waitUntil(() => received.has('end'))
    const affected = [...received].filter((tag) => tag !== 'end')
    expect(affected.sort(), change).toEqual(tags.sort())
  }
})

test('invalidates both events when a part moves from one to the other', async () => {
  const { sql, event, keep, isKept, flush, fixtures } = await open()
  expect(keep(`event:${event}`)).toBe(true)
  await sql`update albums set event_id = ${fixtures.events.taller} where event_id = ${event}`
  await flush()
  expect(isKept()).toBe(false)
})

test('invalidates everything when a table is truncated', async () => {
  const { sql, keep, isKept, flush } = await open()
  keep('rates')
  await sql`truncate event_tags`
  await flush()
  expect(isKept()).toBe(false)
})

test('learns of other connections’ commits within a second, and never of rolled back changes', async () => {
  const { sql, event, keep, isKept } = await open()
  keep('events')
  const writing = await sql.reserve()
  await writing`begin`
  await writing`update events set capacity = 3 where id = ${event}`
  expect(isKept()).toBe(true)
  await writing`commit`
  await vi.waitUntil(() => !isKept(), { timeout: 60_000, interval: 5 })
  writing.release()
})

test('flush waits for everything committed before; concurrent flushes share one ping', async () => {
  const { sql, event, keep, isKept, flush } = await open()
  for (let n = 1; n <= 50; n++) {
    keep('events')
    await sql`update events set capacity = ${n} where id = ${event}`
    await flush()
    expect(isKept()).toBe(false)
  }
  let pings = 0
  await sql.listen('candil_changed', (message) => void (message.startsWith('echo:') && pings++))
  await Promise.all(Array.from({ length: 200 }, () => flush()))
  expect(pings).toBeLessThan(5)
})

test('stores nothing while the listener is disconnected, and drops old entries when it reconnects', async () => {
  const { sql, event, keep, isKept, cache } = await open()
  expect(keep('events')).toBe(true)
  const watch = vi.spyOn(cache, 'enable')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ~* '(listen|notify) candil_changed' and pid <> pg_backend_pid()`
  await vi.waitUntil(() => !cache.size.isEnabled, { timeout: 60_000, interval: 1 })
  // Nothing new is stored: the entry from before is still the one returned.
  const before = cache.get('/page')
  keep('tags')
  const after = cache.get('/page')
  await sql`update events set capacity = 4 where id = ${event}`
  await vi.waitUntil(() => cache.size.isEnabled, { timeout: 60_000, interval: 1 })
  expect(isKept()).toBe(false)
  expect(before).not.toBeNull()
  expect(after).toBe(before)
  expect(watch).toHaveBeenCalledOnce()
  expect(keep('events')).toBe(true)
  await sql`update events set capacity = 5 where id = ${event}`
  await vi.waitUntil(() => !isKept(), { timeout: 60_000, interval: 5 })
})

test('stores nothing while a connection that looks open delivers nothing', async () => {
  const { sql, connection } = await testDatabase()
  const proxy = await openProxy(connection)
  const { cache, keep, isKept, flush } = await listenTo(proxy.connection, 100)
  expect(keep('events')).toBe(true)
  proxy.stopForwarding()
  await vi.waitUntil(() => !cache.size.isEnabled, { timeout: 60_000, interval: 5 })
  expect(isKept()).toBe(false)
  expect(keep('events')).toBe(false)
  // A write in this process does not wait for a dead connection.
  await flush()
  proxy.resumeForwarding()
  await vi.waitUntil(() => cache.size.isEnabled, { timeout: 60_000, interval: 5 })
  expect(keep('events')).toBe(true)
  await sql.notify('candil_changed', 'events')
  await vi.waitUntil(() => !isKept(), { timeout: 60_000, interval: 5 })
})

test('flush waits no longer than the ping timeout when the connection dies', async () => {
  const { connection } = await testDatabase()
  const proxy = await openProxy(connection)
  const { cache, keep, flush } = await listenTo(proxy.connection, 300)
  keep('events')
  proxy.stopForwarding()
  await flush()
  expect(cache.size).toMatchObject({ isEnabled: false, entries: 0 })
  proxy.resumeForwarding()
})

/** A proxy to the database that can stop forwarding without closing, as a firewall does that forgot a connection. */
async function openProxy(connection: Connection) {
  const address = 'url' in connection ? null : join(connection.host, socketIn(connection.host))
  const folder = mkdtempSync(join(tmpdir(), 'candil-proxy-'))
  chmodSync(folder, 0o755)
  const sockets = new Set<Socket>()
  let isStopped = false
  const server = createServer((client) => {
    const { hostname, port } = new URL('url' in connection ? connection.url : 'http://localhost')
    const upstream = address ? connect(address) : connect(Number(port || 5432), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isStopped || to.write(bytes)))
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
  const proxied = { ...connection, host: folder } as Connection
  if ('url' in proxied) {
    const url = new URL(proxied.url)
    url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
    proxied.url = url.href
  }
  return {
    connection: proxied,
    stopForwarding: () => {
      isStopped = true
    },
    resumeForwarding: () => {
      isStopped = false
    },
  }
}

const socketIn = (folder: string) =>
  readdirSync(folder).find((name) => /^\.s\.PGSQL\.\d+$/.test(name)) ?? '.s.PGSQL.5432'
