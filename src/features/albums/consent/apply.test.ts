import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storageKey } from '#features/media/queries.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { photoFixtures } from '#tests/fixtures/photo-fixtures.ts'
import { afterCrop } from './area.ts'
import { decideRequest } from './decide.server.ts'
import { grantDueRequests } from './due.server.ts'
import { requestPhotoChange, withdrawRequest } from './requests.server.ts'

const { ana, bea, olga, album, addPhoto, photoRow, storedFiles, services, sql, db } = await photoFixtures()
const LEFT = { x: 0, y: 0, width: 50, height: 100 }
const requestState = async (id: number) => (await sql`select state from photo_requests where id = ${id}`)[0]!['state']
const isDecided = (id: number, state = 'granted') => expect.poll(() => requestState(id)).toBe(state)
/** The colours of the stored picture in its largest size, from 0 to 255. */
async function coloursOf(hash: string) {
  const body = await services.storage.read(storageKey(hash, 'original', 'webp'))
  const { channels } = await sharp(body!).stats()
  return { red: channels[0]!.max, blue: channels[2]!.max }
}

test('a granted crop replaces every stored size, and nothing of the former picture is left', async () => {
  const photo = await addPhoto()
  const before = await photoRow(photo)
  await sql`update media set dominant_color = '#800080', preview = 'data:image/webp;base64,AAAA' where id = ${photo}`
  await sql`update albums set cover_id = ${photo}`
  const request = await requestPhotoChange(ana.ctx, photo, { kind: 'crop', ...LEFT })
  await decideRequest(olga.ctx, request, 'grant', { ...LEFT, width: 40 })
  await isDecided(request)
  const after = await photoRow(photo)
  expect(after).toMatchObject({ withheld_at: null, width: 160, height: 200 })
  expect(after['hash']).not.toBe(before['hash'])
  // The files go after the commit that decides.
  await expect.poll(() => storedFiles().filter((path) => path.includes(before['hash']))).toEqual([])
  expect(await coloursOf(after['hash'])).toMatchObject({ red: 255, blue: expect.closeTo(0, -1.3) })
  const [file] = await sql`select dominant_color, preview, formats::text as formats, bytes,
    (select sha256 from media_contents where media_id = media.id) as sha256 from media where id = ${photo}`
  expect(file!['formats']).not.toContain(before['hash'])
  for (const column of ['dominant_color', 'preview']) expect(String(file![column])).not.toMatch(/#800080|AAAA/)
  expect(
    await sql`select decided_by, area from photo_requests where id = ${request}`,
    'the area that the editor chose',
  ).toEqual([{ decided_by: olga.id, area: { ...LEFT, width: 40 } }])
})

test('a blur covers its area; accepted without one it is refused', async () => {
  const photo = await addPhoto()
  const request = await requestPhotoChange(ana.ctx, photo, { kind: 'blur' })
  await expect(decideRequest(olga.ctx, request, 'grant', {})).rejects.toMatchObject({ fields: { width: 'required' } })
  expect(await requestState(request)).toBe('open')
  await decideRequest(olga.ctx, request, 'grant', { x: 25, y: 0, width: 50, height: 100 })
  await isDecided(request)
  const body = await services.storage.read(storageKey((await photoRow(photo))['hash'], 'original', 'webp'))
  const { data, info } = await sharp(body!).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number) => [...data.subarray((100 * info.width + x) * 3, (100 * info.width + x) * 3 + 3)]
  expect(info.width).toBe(400)
  // The edge in the middle is gone: blocks of 34 pixels have one colour each.
  expect(at(20)[0]).toBeGreaterThan(230)
  expect(at(380)[2]).toBeGreaterThan(230)
})

test('while an accepted request is carried out it can be neither changed nor withdrawn, and a lost job is made up for', async () => {
  const photo = await addPhoto()
  const request = await requestPhotoChange(ana.ctx, photo, { kind: 'crop', ...LEFT })
  await sql`update photo_requests set decided_at = ${ana.ctx.now.toISOString()}, decided_by = ${olga.id} where id = ${request}`
  const decided = { code: 'already_decided' }
  await expect(requestPhotoChange(ana.ctx, photo, { kind: 'removal' })).rejects.toMatchObject(decided)
  await expect(withdrawRequest(ana.ctx, request)).rejects.toMatchObject(decided)
  await expect(decideRequest(olga.ctx, request, 'remove', {})).rejects.toMatchObject(decided)
  const later = new Date(ana.ctx.now.getTime() + 3_600_000)
  await grantDueRequests({ ...jobContext({ db, services }, 'albums.requests_due'), now: later })
  await isDecided(request)
  expect(await photoRow(photo)).toMatchObject({ width: 200, withheld_at: null })
})

test('a photo whose file cannot be read is removed, and an area of someone else moves with a crop', async () => {
  const lost = await addPhoto()
  const request = await requestPhotoChange(ana.ctx, lost, { kind: 'crop', ...LEFT })
  await services.storage.remove(storageKey((await photoRow(lost))['hash'], 'original', 'webp'))
  await decideRequest(olga.ctx, request, 'grant', LEFT)
  await isDecided(request)
  expect((await photoRow(lost))['deleted_at']).not.toBe(null)

  const photo = await addPhoto(album, bea.id)
  const crop = await requestPhotoChange(ana.ctx, photo, { kind: 'crop', ...LEFT })
  const blur = await requestPhotoChange(bea.ctx, photo, { kind: 'blur', x: 40, y: 10, width: 20, height: 20 })
  await decideRequest(olga.ctx, crop, 'grant', LEFT)
  await isDecided(crop)
  expect(await sql`select area, state from photo_requests where id = ${blur}`).toEqual([
    { area: { x: 80, y: 10, width: 20, height: 20 }, state: 'open' },
  ])
  expect((await photoRow(photo))['withheld_at'], 'Bea still waits').not.toBe(null)
})

test.each([
  [{ x: 40, y: 10, width: 20, height: 20 }, 'outwards', { x: 80, y: 10, width: 20, height: 20 }],
  [{ x: 33, y: 33, width: 3, height: 3 }, 'outwards', { x: 66, y: 33, width: 6, height: 3 }],
  [{ x: 60, y: 0, width: 40, height: 100 }, 'outwards', null],
  [{ x: 0, y: 0, width: 100, height: 100 }, 'inwards', { x: 0, y: 0, width: 100, height: 100 }],
] as const)('%j is, %s, %j of the left half', (area, rounding, expected) => {
  expect(afterCrop(area, LEFT, rounding)).toEqual(expected)
})
