import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { PHOTO_BYTES, UNFINISHED_UPLOADS } from '#shared/albums/albums.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { jpegOf } from '#tests/fixtures/photos/hostile.ts'
import { createAlbum, deleteAlbum } from '../commands/albums.server.ts'
import { removeExpiredUploads } from './folder.server.ts'

const { sara, vera, addCharacter, sql, services, dataDir, anonymousCtx, createSignedInUser } = await characterFixtures()
const uxia = await createSignedInUser('Uxia', { confirmed: false })
await (services.jobs as Jobs).work('albums.process_photo', async () => {})
const characterId = await addCharacter(sara.id)
const createAnAlbum = (title: string) => createAlbum(sara.ctx, { kind: 'character', ref: characterId }, { title })
const albumId = await createAnAlbum('La noche larga')

/** As a process serves it; another one has the same folder and its own locks. */
const startProcess = () => {
  const errors: unknown[] = []
  const api = createApi({ logError: (error) => errors.push(error) })
  const ofProcess = { ...services, settings: { ...services.settings, dataDir } }
  const contextOf = (name: string) => ({ ...who[name]!, services: ofProcess })
  return { api: withContext(({ req }) => contextOf(req.header('x-who') ?? 'sara'), api), errors }
}
const who: Record<string, RequestContext> = { sara: sara.ctx, vera: vera.ctx, uxia: uxia.ctx, nobody: anonymousCtx }
const { api, errors } = startProcess()

type Sent = { as?: string; headers?: Record<string, string>; body?: BodyInit; through?: typeof api }
const send = async (method: string, path: string, { as = 'sara', headers = {}, body, through = api }: Sent = {}) => {
  const init = {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-who': as, ...headers },
    body: body ?? null,
    duplex: 'half',
  }
  const response = await through.request(path, init as RequestInit)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}
const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const create = (size: number | string, fields: Record<string, string> = {}, more: Sent = {}) =>
  send('POST', '/api/uploads', {
    ...more,
    headers: { 'upload-length': String(size), 'upload-metadata': metadataOf({ album: String(albumId), ...fields }) },
  })
const piece = (location: string, offset: number, body: BodyInit, more: Sent = {}) =>
  send('PATCH', location, {
    ...more,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...more.headers },
    body,
  })
const head = (location: string, more: Sent = {}) => send('HEAD', location, more)
const locationOf = ({ headers }: { headers: Headers }) => headers.get('location')!
const folderOf = (id: number) => join(dataDir, 'uploads', String(id))
const filesOf = (id: number) => (existsSync(folderOf(id)) ? readdirSync(folderOf(id)).sort() : [])
let shade = 0x101010
/** A picture that no other test has. */
const freshJpeg = async () => new Uint8Array(await jpegOf(60, 40, `#${(++shade).toString(16)}`))
const photosIn = async (id = albumId) =>
  (await sql`select media_id from photos where album_id = ${id} and deleted_at is null order by 1`).map(
    ({ media_id }) => media_id as number,
  )
const key = () => crypto.randomUUID()

test('says with OPTIONS what of the protocol there is, also to other origins', async () => {
  for (const path of ['/api/uploads', `/api/uploads/${'a'.repeat(32)}`]) {
    const { status, headers } = await send('OPTIONS', path, {
      as: 'nobody',
      headers: { origin: 'https://example.org' },
    })
    expect(status).toBe(204)
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'tus-resumable': '1.0.0', 'tus-version': '1.0.0', 'tus-max-size': String(PHOTO_BYTES) },
      ...{
        'tus-extension': 'creation,creation-with-upload,expiration,termination',
        'access-control-allow-origin': '*',
      },
    })
    expect(headers.get('access-control-expose-headers')).toContain('Tus-Version')
  }
})

test('takes a photo in pieces, says which it became, and says it again', async () => {
  const bytes = await freshJpeg()
  const uploadKey = key()
  const created = await create(bytes.length, { filename: 'Ágata – 1.jpg', key: uploadKey })
  expect([created.status, locationOf(created)]).toEqual([201, expect.stringMatching(/^\/api\/uploads\/[0-9a-f]{32}-/)])
  expect(new Date(created.headers.get('upload-expires')!).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  const location = locationOf(created)
  expect((await piece(location, 0, bytes.slice(0, 100))).headers.get('upload-offset')).toBe('100')
  expect((await head(location)).headers.get('upload-offset')).toBe('100')
  expect(await piece(location, 0, bytes.slice(0, 100))).toMatchObject({ status: 409, body: { error: { status: 409 } } })
  const last = await piece(location, 100, bytes.slice(100))
  const photo = Number(last.headers.get('upload-photo'))
  expect([last.status, await photosIn()]).toEqual([204, [photo]])
  expect(filesOf(sara.id).filter((name) => !name.endsWith('.json'))).toEqual([])
  // A lost answer is asked again, in each way.
  for (const again of [await head(location), await piece(location, bytes.length, new Uint8Array())])
    expect([again.headers.get('upload-photo'), again.headers.get('upload-offset')]).toEqual([
      String(photo),
      String(bytes.length),
    ])
  expect((await send('GET', location)).body.data.attributes).toEqual({
    length: bytes.length,
    offset: bytes.length,
    photo,
  })
  const second = locationOf(await create(bytes.length, { key: uploadKey }))
  expect((await piece(second, 0, bytes)).headers.get('upload-photo')).toBe(String(photo))
  expect([await photosIn(), (await sql`select name from media where id = ${photo}`)[0]!['name']]).toEqual([
    [photo],
    'Ágata – 1.jpg',
  ])
  expect([(await send('DELETE', location)).status, (await head(location)).status]).toEqual([204, 404])
})

test('belongs to its creator alone, and to who may still add to the album', async () => {
  const bytes = await freshJpeg()
  expect(await create(bytes.length, {}, { as: 'nobody' })).toMatchObject({ status: 403 })
  expect(await create(bytes.length, {}, { as: 'uxia' })).toMatchObject({ status: 403 })
  expect([404, 403]).toContain((await create(bytes.length, {}, { as: 'vera' })).status)
  const album = await createAnAlbum('Efímero')
  const location = locationOf(await create(bytes.length, { album: String(album) }))
  let wasRead = false
  const pull = () => {
    wasRead = true
  }
  const unread = () => new ReadableStream({ pull }, { highWaterMark: 0 })
  for (const as of ['vera', 'uxia', 'nobody']) {
    const status = as === 'nobody' ? 403 : 404
    for (const method of ['HEAD', 'GET', 'DELETE']) expect((await send(method, location, { as })).status).toBe(status)
    expect((await piece(location, 0, unread(), { as })).status).toBe(status)
  }
  await deleteAlbum(sara.ctx, album)
  expect((await piece(location, 0, unread())).status).toBe(404)
  expect([wasRead, (await head(location)).headers.get('upload-offset')]).toEqual([false, '0'])
  expect((await send('DELETE', location)).status).toBe(204)
})

test.each<[name: string, size: number | string, fields: Record<string, string>, status: number, reason: unknown]>([
  ['no length', '', {}, 400, undefined],
  ['a length that is no number', '-5', {}, 400, undefined],
  ['nothing', 0, {}, 400, 'empty'],
  ['one byte too many', PHOTO_BYTES + 1, {}, 413, 'too_large'],
  ['no album', 10, { album: '' }, 400, undefined],
  ['an unknown album', 10, { album: '999999' }, 404, undefined],
  ['a key that is no UUID', 10, { key: '../../etc' }, 400, undefined],
])('refuses at creation: %s', async (_, size, fields, status, reason) => {
  const { status: given, body } = await create(size, fields)
  expect([given, body.error.status, body.error.details.reason]).toEqual([status, status, reason])
})

test('says why a complete file is refused, also later, and keeps nothing of it', async () => {
  const page = new TextEncoder().encode('<!DOCTYPE html><script>1</script>')
  const before = filesOf(sara.id).length
  const location = locationOf(await create(page.length))
  expect(await piece(location, 0, page)).toMatchObject({
    status: 400,
    body: { error: { details: { reason: 'type' } } },
  })
  expect((await head(location)).headers.get('upload-refused')).toBe('type')
  expect(await piece(location, page.length, new Uint8Array())).toMatchObject({ status: 400 })
  expect((await send('GET', location)).body.data.attributes.refused).toEqual({ reason: 'type' })
  expect(filesOf(sara.id).length).toBe(before + 1)
  const bytes = await freshJpeg()
  const first = await piece(locationOf(await create(bytes.length)), 0, bytes)
  const again = await piece(locationOf(await create(bytes.length)), 0, bytes)
  expect(again.body.error).toMatchObject({
    status: 409,
    details: { reason: 'duplicate', photo: Number(first.headers.get('upload-photo')) },
  })
})

test('finishes a complete upload whose server was killed, once, whoever asks', async () => {
  const bytes = await freshJpeg()
  const location = locationOf(await create(bytes.length))
  const before = (await photosIn()).length
  // All bytes are stored, and nothing else happened.
  const path = join(folderOf(sara.id), location.split('/').at(-1)!)
  writeFileSync(path, bytes)
  const other = startProcess().api
  const answers = await Promise.all([
    head(location),
    head(location, { through: other }),
    head(location),
    send('GET', location),
  ])
  const ids = answers.map(({ headers, body }) => Number(headers.get('upload-photo') ?? body.data.attributes.photo))
  expect(new Set(ids).size).toBe(1)
  expect((await photosIn()).length).toBe(before + 1)
})

test('a later request takes over from one whose connection is lost', async () => {
  const bytes = await freshJpeg()
  const location = locationOf(await create(bytes.length))
  const stuck = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.slice(0, 50)),
    pull: () => new Promise(() => {}),
  })
  const lost = piece(location, 0, stuck)
  await expect.poll(() => statSync(join(folderOf(sara.id), location.split('/').at(-1)!)).size).toBe(50)
  expect((await head(location)).headers.get('upload-offset')).toBe('50')
  expect((await lost).status).toBeLessThan(600)
  expect((await piece(location, 50, bytes.slice(50))).headers.get('upload-photo')).toMatch(/^\d+$/)
})

test('bounds the unfinished uploads of a person, and removes those of yesterday', async () => {
  const [location, ...others] = await Promise.all(
    Array.from({ length: UNFINISHED_UPLOADS - 5 }, () => create(1000).then(locationOf)),
  )
  const rest = await Promise.all(Array.from({ length: 20 }, () => create(1000)))
  expect(rest.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(5)
  expect((await create(1000)).status).toBe(429)
  expect((await send('DELETE', location!)).status).toBe(204)
  expect((await create(1000)).status).toBe(201)
  const names = filesOf(sara.id)
  expect(await removeExpiredUploads(dataDir, new Date())).toBe(0)
  for (const name of names)
    if (others.some((one) => name.startsWith(one.split('/').at(-1)!)))
      utimesSync(join(folderOf(sara.id), name), 0, Date.now() / 1000 - 25 * 3600)
  expect(await removeExpiredUploads(dataDir, new Date())).toBe(others.length * 2)
  expect((await head(others[0]!)).status).toBe(404)
  expect((await create(1000)).status).toBe(201)
  await removeExpiredUploads(dataDir, new Date(Date.now() + 25 * 3_600_000))
  expect([filesOf(sara.id), errors]).toEqual([[], []])
})
