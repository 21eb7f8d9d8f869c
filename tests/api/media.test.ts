import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
// Registers who may see the files of each kind of parent.
import '#api.server.ts'
import '#features/albums/access.server.ts'
import '#features/documents/access.server.ts'
import { photos } from '#features/albums/table.server.ts'
import { eventMedia } from '#features/events/table.server.ts'
import { mediaApi } from '#features/media/api.server.ts'
import { addFile, addPicture, type InsertLink, type MediaLink } from '#features/media/commands.server.ts'
import { organizationMedia } from '#features/organizations/table.server.ts'
import { venueMedia } from '#features/venues/table.server.ts'
import { makePicture } from '#platform/images/images.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { testServices, withContext } from '../fixtures/context.ts'
import { testDatabase } from '../fixtures/database.ts'
import { anonymousContext, createFixtures } from '../fixtures/fixtures.ts'
import { createTempDir } from '../fixtures/temporary-folder.ts'

const JOB = { actor: { kind: 'job', name: 'tests' } } as const
const { db, sql } = await testDatabase()
const fixtures = await createFixtures(db)
const dataDir = createTempDir('candil-media-')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const storage = openStorage({ dataDir })
const app = withContext(() => ({ ...anonymousContext(db), services: testServices({ storage }) }), mediaApi)
const get = (path: string, accept = 'image/avif,image/webp,*/*', more = {}) =>
  app.request(path, { headers: { accept, ...more } })

let number = 0
const add = async (link: Partial<MediaLink> | InsertLink, input: Uint8Array) => {
  const hash = `medium-of-the-tests_${++number}`
  const header = { links: eventMedia, parentId: fixtures.events.faroles, role: 'header' } as const
  const about = { hash, name: 'Foto.jpg', link: typeof link === 'function' ? link : { ...header, ...link } }
  await addPicture(db, storage, about, await makePicture(JOB, input))
  return hash
}
const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#264' } })
const wide = await drawn(2400, 1200).jpeg().toBuffer()
const tiny = await drawn(60, 40).png().toBuffer()

test('stores an image in Strapi’s sizes, each as WebP and JPEG', async () => {
  const hash = await add({}, wide)
  const [row] = await sql`select width, height, ext, mime, bytes, formats from media where hash = ${hash}`
  expect(row).toMatchObject({ width: 2000, height: 1000, ext: '.webp', mime: 'image/webp' })
  expect(Object.keys(row!['formats']).sort()).toEqual(['large', 'medium', 'small', 'thumbnail'])
  const sizes = { thumbnail: 245, small: 500, medium: 750, large: 1000, original: 2000 }
  for (const [size, width] of Object.entries(sizes)) {
    const webp = await get(`/media/${hash}/${size}`)
    const body = Buffer.from(await webp.arrayBuffer())
    expect(webp.headers.get('content-type')).toBe('image/webp')
    expect(webp.headers.get('vary')).toBe('Accept')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width })
    const format = row!['formats'][size] ?? { size: Math.round(row!['bytes'] / 10) / 100 }
    expect(format.size).toBe(Math.round(body.byteLength / 10) / 100)
    const jpeg = await get(`/media/${hash}/${size}`, 'image/png,image/*;q=0.8')
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(await jpeg.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width })
  }
})

test('serves an image smaller than the requested size as it is, and revalidates it with 304', async () => {
  const hash = await add({}, tiny)
  const large = await get(`/media/${hash}/large`)
  expect(await sharp(await large.arrayBuffer()).metadata()).toMatchObject({ width: 60, height: 40 })
  expect(large.headers.get('cache-control')).toBe('public, no-cache')
  const etag = large.headers.get('etag')!
  const again = await get(`/media/${hash}/large`, 'image/webp', { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await get(`/media/${hash}/large`, 'image/jpeg', { 'if-none-match': etag })).status, 'another format').toBe(
    200,
  )
})

test('strips EXIF data and applies the orientation', async () => {
  const photo = await drawn(80, 40)
    .withExif({
      IFD0: { Make: 'Canon' },
      IFD3: { GPSLatitude: '40/1 20/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const before = await sharp(photo).metadata()
  expect([before.orientation, before.exif?.toString('latin1')]).toEqual([6, expect.stringContaining('Canon')])
  const hash = await add({}, photo)
  for (const accept of ['image/webp', 'image/jpeg']) {
    const metadata = await sharp(await (await get(`/media/${hash}/original`, accept)).arrayBuffer()).metadata()
    expect(metadata).toMatchObject({ width: 40, height: 80 })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  }
})

test.each<[name: string, file: () => Promise<Uint8Array> | Uint8Array, reason: RegExp]>([
  [
    'an SVG',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    /SVG.*save it as PNG/,
  ],
  ['a page', () => Buffer.from('<!DOCTYPE html><script>1</script>'), /a page, not a picture/],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC.*save it as JPEG/],
  ['words', () => Buffer.from('hello'), /not a picture: JPEG/],
  ['nothing', () => new Uint8Array(), /not a picture: JPEG/],
  ['half a picture', () => wide.subarray(0, 2000), /damaged/],
  ['a head without a body', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), /damaged/],
  ['too many bytes', () => Buffer.concat([tiny, Buffer.alloc(10_000_000)]), /larger than 10 MB/],
  ['too many pixels', () => drawn(10_000, 5_001).png().toBuffer(), /10000 × 5001 pixels, more than 50 million/],
])('rejects %s with a reason', async (_name, file, reason) => {
  await expect(makePicture(JOB, await file())).rejects.toThrow(reason)
})

test('follows the visibility of the parent on every request', async () => {
  const of = fixtures.events
  const statusFor = async (link: Partial<MediaLink>) => (await get(`/media/${await add(link, tiny)}/original`)).status
  expect(await statusFor({ parentId: of.draft })).toBe(404)
  expect(await statusFor({ parentId: of.deleted })).toBe(404)
  expect(await statusFor({ parentId: of.suspended })).toBe(404)
  const photo = await add(
    (tx, mediaId) => tx.insert(photos).values({ mediaId, albumId: fixtures.albums.rehearsal }),
    tiny,
  )
  expect((await get(`/media/${photo}/original`)).status).toBe(200)
  expect(await statusFor({ links: organizationMedia, parentId: fixtures.organizers.farol })).toBe(200)
  expect(await statusFor({ links: organizationMedia, parentId: fixtures.organizers.suspended })).toBe(404)
  expect(await statusFor({ links: venueMedia, parentId: fixtures.venues.casona })).toBe(200)
  expect(await statusFor({ links: venueMedia, parentId: fixtures.venues.pending })).toBe(404)
  const hash = await add({}, tiny)
  const status = async () => (await get(`/media/${hash}/small`)).status
  expect(await status()).toBe(200)
  await sql`update events set moderation = 'rejected' where id = ${of.faroles}`
  expect(await status()).toBe(404)
  await sql`update events set moderation = 'published' where id = ${of.faroles}`
  expect(await status()).toBe(200)
})

test('shows nobody a file that the site team removed, or that nothing links to any more', async () => {
  const [removed, unlinked] = [await add({}, tiny), await add({}, tiny)]
  await sql`update media set removed_at = now() where hash = ${removed}`
  await sql`delete from event_media l using media m where m.id = l.media_id and m.hash = ${unlinked}`
  for (const hash of [removed, unlinked]) expect((await get(`/media/${hash}/original`)).status).toBe(404)
})

test('serves a document only as an attachment under its own name', async () => {
  const hash = 'document-of-the-tests'
  const file = { body: Buffer.from('%PDF-1.4'), ext: '.pdf', mime: 'application/pdf' }
  const mediaId = await addFile(db, storage, { hash, name: 'Guía "del" jugador.pdf' }, file)
  expect((await get(`/media/${hash}/original`)).status, 'not attached to an event yet').toBe(404)
  await sql`insert into documents (event_id, media_id, name) values (${fixtures.events.faroles}, ${mediaId}, 'Guía "del" jugador')`
  const response = await get(`/media/${hash}/original`)
  expect(await response.text()).toBe('%PDF-1.4')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="Guia _del_ jugador.pdf"; filename*=UTF-8''Gu%C3%ADa%20_del_%20jugador.pdf`,
  })
  expect((await get(`/media/${hash}/small`)).status).toBe(404)
})

test.each([
  ['a row whose file is gone', '/media/headerfaroles0001/original'],
  ['an unknown key', '/media/nobody-knows-this-one/original'],
  ['an unknown size', '/media/headerfaroles0001/gigantic'],
  ['a way out of the folder', '/media/..%2f..%2f..%2f..%2fetc%2fpasswd/original'],
  ['dots', '/media/%2e%2e/%2e%2e'],
  ['a NUL', '/media/a%00bcdefghijklmnopq/original'],
  ['a long key', `/media/${'a'.repeat(5000)}/original`],
])('%s answers 404', async (_name, path) => {
  expect((await get(path)).status).toBe(404)
})
