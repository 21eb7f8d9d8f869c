import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import sharp from 'sharp'
import { expect } from 'vitest'
import { FULL, fullTest } from '../fixtures/full.ts'
import { createDataDir, startServer } from './server.ts'

const test = fullTest('src/features/albums/uploads/')

const INTERRUPTIONS = FULL ? 20 : 4
const PHOTOS = INTERRUPTIONS * 3
const PIECE = 20_000

/** A person with an album of a public character, and a token of the API. */
async function createUploader(sql: postgres.Sql) {
  const email = 'fotos@example.org'
  const [user] =
    await sql`insert into users (username, username_key, email, email_key, password_hash, locale, confirmed_at)
    values ('Fotos', 'fotos', ${email}, ${email}, '-', 'es', now()) returning id`
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at)
    values (${createHash('sha256').update(token).digest('base64url')}, ${user!['id']}, 'api', now(), now() + interval '1 day')`
  const [character] = await sql`insert into characters (owner_id, name, visibility)
    values (${user!['id']}, 'Inés', 'public') returning id`
  const [album] =
    await sql`insert into albums (character_id, title) values (${character!['id']}, 'La noche larga') returning id`
  return { token, album: album!['id'] as number }
}

/** Noise does not compress: a photo of several pieces. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 220,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

test('uploads that are interrupted at random end with every photo once, and none that was acknowledged is lost', async () => {
  const { folder, sql } = createDataDir()
  const settings = { DATA_DIR: folder, USER_STORAGE_MEGABYTES: '1000' }
  let server = startServer(settings)
  let address = await server.ready()
  const { token, album } = await createUploader(sql())
  let connections = new AbortController()

  /** Null where the server or the connection is gone. */
  async function send(method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) {
    const authorization = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const init = { method, headers: { ...authorization, ...headers }, signal: connections.signal }
    try {
      const response = await fetch(address + path, { ...init, ...(body && { body: Buffer.from(body) }) })
      await response.arrayBuffer()
      return response.status < 500 ? response : null
    } catch {
      return null
    }
  }

  const acknowledged = new Map<string, number>()
  /** As a browser does: asks how far it came, goes on from there, and begins anew with the same key where nothing is known. */
  async function upload(bytes: Uint8Array) {
    const key = randomUUID()
    const metadata = Object.entries({ album: String(album), filename: `${key}.jpg`, key })
    const encoded = metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
    let location: string | null = null
    while (!acknowledged.has(key)) {
      if (!location) {
        const created = await send('POST', '/api/uploads', {
          'upload-length': String(bytes.length),
          'upload-metadata': encoded,
        })
        location = created?.headers.get('location') ?? null
        if (created && !location) throw new Error(`An upload was refused: ${created.status}`)
        if (!location) await sleep(100)
        continue
      }
      const known = await send('HEAD', location)
      if (known?.status === 404) location = null
      if (!known?.ok) {
        await sleep(100)
        continue
      }
      const offset = Number(known.headers.get('upload-offset'))
      const piece = bytes.subarray(offset, offset + PIECE)
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      const answer = piece.length > 0 ? await send('PATCH', location!, headers, piece) : known
      const photo = answer?.headers.get('upload-photo')
      if (photo) acknowledged.set(key, Number(photo))
    }
  }

  const pictures = await Promise.all(Array.from({ length: PHOTOS }, noise))
  const waiting = [...pictures]
  const uploading = Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await upload(next)
    }),
  )
  let kills = 0
  for (let round = 0; round < INTERRUPTIONS; round++) {
    // At a random moment, each with its share of the photos.
    const mark = Math.floor((PHOTOS * (round + 1)) / (INTERRUPTIONS + 1))
    while (acknowledged.size < mark) await sleep(20)
    await sleep(randomInt(60))
    if (round % 2 === 0) {
      server.child.kill('SIGKILL')
      await server.exited
      server = startServer(settings)
      address = await server.ready()
      kills++
    } else {
      connections.abort()
      connections = new AbortController()
    }
  }
  await uploading
  expect([kills, acknowledged.size]).toEqual([INTERRUPTIONS / 2, PHOTOS])

  const stored = () =>
    sql()`select p.media_id, p.upload_key, m.state, m.hash from photos p join media m on m.id = p.media_id order by 1`
  await expect.poll(async () => (await stored()).every(({ state }) => state === 'ready'), { interval: 500 }).toBe(true)
  const rows = await stored()
  expect(rows.map(({ media_id }) => media_id)).toEqual([...acknowledged.values()].sort((a, b) => a - b))
  expect(new Map(rows.map(({ upload_key, media_id }) => [upload_key.split(' ')[1], media_id]))).toEqual(
    new Map(acknowledged),
  )
  for (const { hash } of rows) expect((await send('GET', `/media/${hash}/small`))?.status).toBe(200)
})
