import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contentHash } from '#features/media/contents/blocked-files.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { findReferencedKeys, listStorageKeys } from '#features/media/stored-files.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { processPicture } from '#platform/images/jobs.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { animation, hugeHeader, jpegOf, pixelBomb, textBomb } from '#tests/fixtures/photos/hostile.ts'
import { addPhoto } from './add-photos.server.ts'
import { createAlbum, deleteAlbum } from './albums.server.ts'
import { removePhotos, restorePhotos } from './arrange-photos.server.ts'
import { deletePhotos } from './clean-up.server.ts'
import { processPhoto } from './process-photo.server.ts'
import { renewPhotoKey } from './renew-keys.server.ts'

const { sara, addCharacter, sql, db, services, dataDir } = await characterFixtures()
const queued: number[] = []
const jobs = services.jobs as Jobs
await jobs.work('albums.process_photo', async ({ photo }) => queued.push(photo))
const characterId = await addCharacter(sara.id)
const albumId = await createAlbum(sara.ctx, { kind: 'character', ref: characterId }, { title: 'La noche larga' })
const job = (more: Partial<RequestContext> = {}) => ({
  ...jobContext({ db, services }, 'albums.process_photo'),
  ...more,
})
const { storage } = services

const add = (bytes: Uint8Array, name = 'foto.jpg') => addPhoto(sara.ctx, albumId, { name, bytes })
const rowOf = async (id: number) => {
  const [row] =
    await sql`select m.*, p.failure, p.taken_at, p.source_sha256 from media m join photos p on p.media_id = m.id where m.id = ${id}`
  return row
}
const filesOf = (hash: string) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.endsWith(hash))
    .map(({ name }) => name)
    .sort()
const allFiles = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const geotagged = readFileSync(join(import.meta.dirname, '../../../../tests/fixtures/photos/geotagged.jpg'))
let shade = 0x101010
/** A picture that no other test has. */
const freshJpeg = (width = 60, height = 40) => {
  shade += 0x10101
  return jpegOf(width, height, `#${shade.toString(16)}`)
}

test('strips what a camera wrote, keeps when it was taken, and describes the picture', async () => {
  const before = await sharp(geotagged).metadata()
  expect([before.orientation, before.exif?.includes('2026:11:14'), before.xmp?.includes('GPSLatitude')]).toEqual([
    6,
    true,
    true,
  ])
  const id = await add(geotagged)
  expect(await rowOf(id)).toMatchObject({ state: 'processing', width: 640, height: 480 })
  await processPhoto(job(), id)
  const row = (await rowOf(id))!
  expect(row).toMatchObject({ state: 'ready', width: 480, height: 640, taken_at: '2026-11-14 22:41:07+00' })
  expect(row['dominant_color']).toMatch(/^#[0-9a-f]{6}$/)
  expect(row['preview'].length).toBeLessThan(400)
  const preview = await sharp(Buffer.from(row['preview'].split(',')[1], 'base64')).metadata()
  expect([preview.format, preview.width, preview.height]).toEqual(['webp', 12, 16])
  const files = filesOf(row['hash'])
  expect(files).toEqual(['original', 'small', 'thumbnail'].flatMap((size) => [`${size}.jpg`, `${size}.webp`]))
  for (const file of files) {
    const [size, format] = file.split('.') as ['original', 'webp']
    const body = (await storage.read(storageKey(row['hash'], size, format)))!
    const { exif, xmp, iptc, orientation } = await sharp(body).metadata()
    expect([exif, xmp, iptc, orientation], file).toEqual([undefined, undefined, undefined, undefined])
    for (const secret of ['Casa de Ana', 'GPS', 'Candil']) expect(Buffer.from(body).includes(secret)).toBe(false)
  }
})

test('stores AVIF where the setting says so', async () => {
  const settings = { ...services.settings, pictureAvif: true }
  const id = await add(await freshJpeg(600, 400))
  await processPhoto(job({ services: { ...services, settings } }), id)
  const { hash, formats } = (await rowOf(id))!
  expect([formats.thumbnail.avif, filesOf(hash).filter((name) => name.endsWith('avif'))]).toEqual([
    true,
    ['original.avif', 'small.avif', 'thumbnail.avif'],
  ])
  expect(await sql.begin((tx) => listStorageKeys(tx))).toContain(storageKey(hash, 'small', 'avif'))
  const body = await storage.read(storageKey(hash, 'small', 'avif'))
  expect(await sharp(body!).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 500 })
})

const PADDING = Buffer.from('PK\x03\x04<script>alert(1)</script>')
test.each<[name: string, file: () => Promise<Uint8Array> | Uint8Array, outcome: string]>([
  ...(['png', 'jpeg', 'gif', 'webp', 'avif'] as const).map(
    (type) =>
      [
        `50,000 × 50,000 pixels in the header of a ${type}`,
        () => hugeHeader(type),
        'refused pixels',
      ] as const satisfies [string, () => Promise<Buffer>, string],
  ),
  ['nothing', () => new Uint8Array(), 'refused empty'],
  [
    'one byte too many',
    async () => Buffer.concat([await freshJpeg(), Buffer.alloc(15_000_001)]).subarray(0, 15_000_001),
    'refused too_large',
  ],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'refused type'],
  ['a page', () => Buffer.from('<!DOCTYPE html><script>1</script>'), 'refused type'],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'refused heic'],
  ['a ZIP', () => PADDING, 'refused type'],
  ['half a JPEG', async () => (await jpegOf(900, 700)).subarray(0, 1500), 'failed damaged'],
  ['a header alone', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'failed damaged'],
  ['a script that begins as a GIF', () => Buffer.from('GIF89a/*\0\0*/=1;alert(1)'), 'failed damaged'],
  ['a JPEG with a ZIP and a page behind it', async () => Buffer.concat([await freshJpeg(), PADDING]), 'ready'],
  ['an animation of 10,000 frames', () => animation(10_000), 'ready'],
  ['an animation that ends within a frame', () => animation(3).subarray(0, 30), 'failed damaged'],
  ['a text that takes 50 MB unpacked', textBomb, 'ready'],
  ['49 megapixels in a few kB', pixelBomb, 'ready'],
])('%s', async (_, file, outcome) => {
  const [bytes, before] = [await file(), allFiles()]
  const [{ count }] = (await sql`select count(*)::int as count from media`) as [{ count: number }]
  const id = await add(bytes).catch((error: AppError) => error)
  if (id instanceof AppError) {
    expect(`refused ${id.details?.['reason']}`).toBe(outcome)
    expect([allFiles(), (await sql`select count(*)::int as count from media`)[0]!['count']]).toEqual([before, count])
    return
  }
  await processPhoto(job(), id)
  const { state, failure, hash } = (await rowOf(id))!
  expect([state, failure].filter(Boolean).join(' ')).toBe(outcome)
  expect(filesOf(hash).filter((name) => outcome !== 'ready' || name.endsWith('bin'))).toEqual([])
  for (const name of filesOf(hash)) {
    const body = await storage.read(`media/ph/${hash}/${name}`)
    expect(Buffer.from(body!).includes('<script>')).toBe(false)
  }
  // What could not be read may be sent again.
  if (state === 'failed') await removePhotos(sara.ctx, albumId, [await add(bytes)])
})

test('ends the same after an interruption at any moment, also twice at once', async () => {
  const id = await add(await freshJpeg(300, 200))
  const { hash } = (await rowOf(id))!
  const upload = (await storage.read(storageKey(hash, 'original', 'bin')))!
  // Some of the sizes were written.
  await storage.write(storageKey(hash, 'original', 'webp'), Buffer.from('half'))
  await Promise.all([processPhoto(job(), id), processPhoto(job(), id)])
  const first = (await rowOf(id))!
  expect([first['state'], first['bytes'] > 10]).toEqual(['ready', true])
  // The upload was not removed any more, which is no file of the photo.
  const key = storageKey(hash, 'original', 'bin')
  await storage.write(key, upload)
  expect([...(await findReferencedKeys(db, [key, storageKey(hash, 'original', 'webp')]))]).toEqual([
    storageKey(hash, 'original', 'webp'),
  ])
  await processPhoto(job(), id)
  expect(filesOf(hash)).toEqual(['original.jpg', 'original.webp', 'thumbnail.jpg', 'thumbnail.webp'])
  expect(await rowOf(id)).toEqual(first)
})

test('waits where the image queue is full, and processes afterwards', async () => {
  const id = await add(await freshJpeg())
  const slow = await pixelBomb()
  const running = Array.from({ length: 3 }, () => processPicture(slow, { owner: 'jobs', avif: false }))
  expect(await errorOf(processPhoto(job(), id))).toMatchObject({ code: 'too_many_pictures' })
  expect(await rowOf(id)).toMatchObject({ state: 'processing' })
  await Promise.all(running)
  await processPhoto(job(), id)
  expect(await rowOf(id)).toMatchObject({ state: 'ready' })
})

test('refuses what was removed after a report, and lists it as failed', async () => {
  const bytes = await freshJpeg(80, 50)
  const first = await add(bytes)
  await processPhoto(job(), first)
  const webp = await storage.read(storageKey((await rowOf(first))!['hash'], 'original', 'webp'))
  await sql`insert into blocked_files (sha256, case_id) values (${contentHash(webp!)}, 1)`
  // Another file of the same picture.
  const again = await add(Buffer.concat([bytes, Buffer.from('x')]))
  await processPhoto(job(), again)
  expect(await rowOf(again)).toMatchObject({ state: 'failed', failure: 'blocked' })
  expect(filesOf((await rowOf(again))!['hash'])).toEqual([])
})

test('gives photos new addresses, also those that wait for their sizes', async () => {
  const [ready, waiting] = [await add(await freshJpeg(300, 200)), await add(await freshJpeg())]
  await processPhoto(job(), ready)
  for (const id of [ready, waiting]) {
    const former = (await rowOf(id))!['hash']
    const names = filesOf(former)
    await renewPhotoKey(job(), id)
    const { hash, formats } = (await rowOf(id))!
    expect([hash === former, hash.startsWith('photo-'), JSON.stringify(formats).includes(former)]).toEqual([
      false,
      true,
      false,
    ])
    expect([filesOf(former), filesOf(hash)]).toEqual([[], names])
  }
  await processPhoto(job(), waiting)
  expect(await rowOf(waiting)).toMatchObject({ state: 'ready' })
})

test('deletes what can no longer be restored, what failed long ago, and what lost its album', async () => {
  const [kept, removed, failed, orphan] = [
    await add(await freshJpeg()),
    await add(await freshJpeg()),
    await add(Buffer.from('\xff\xd8\xff\xe1', 'latin1')),
    await add(await freshJpeg()),
  ]
  for (const id of [kept, removed, failed, orphan]) await processPhoto(job(), id)
  await removePhotos(sara.ctx, albumId, [removed])
  const hours = (count: number) => job({ now: new Date(Date.now() + count * 3_600_000) })
  await deletePhotos(job({ now: new Date(sara.ctx.now.getTime() + 23 * 3_600_000) }))
  await restorePhotos(sara.ctx, albumId, [removed])
  await removePhotos(sara.ctx, albumId, [removed])
  await sql`delete from photos where media_id = ${orphan}`
  const orphanHash = (await sql`select hash from media where id = ${orphan}`)[0]!['hash']
  await deletePhotos(hours(25))
  expect([await rowOf(removed), filesOf(orphanHash)]).toEqual([undefined, []])
  expect([(await rowOf(kept))!['state'], (await rowOf(failed))!['state']]).toEqual(['ready', 'failed'])
  await deletePhotos(hours(8 * 24))
  expect(await rowOf(failed)).toBe(undefined)
  await deleteAlbum(sara.ctx, albumId)
  await deletePhotos(hours(8 * 24))
  expect([(await sql`select 1 from albums where id = ${albumId}`).length, allFiles()]).toEqual([0, 0])
})
