import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { characterFixtures } from '#tests/fixtures/character-fixtures.ts'
import { getAlbumEditor } from '../queries/editor.server.ts'
import { createShareLink, revokeShareLink } from '../sharing/share-link.server.ts'
import { createAlbum } from './albums.server.ts'
import { removePhotos } from './arrange-photos.server.ts'
import { saveAlbum } from './save-album.server.ts'
import { placePhotos } from './several-photos.server.ts'

const { sql, olga, createPlayers, createOpenEvent, registerPlayer, addCharacter } = await characterFixtures()
const [ana, berta] = await createPlayers(2)
const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.code ?? null

let made = 0
async function addPhotos(album: number, ownerId: number, count: number) {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const hash = `photo-of-a-test-${String(++made).padStart(4, '0')}`
    const [file] = await sql`insert into media (hash, name, ext, mime, bytes)
      values (${hash}, ${`feria-${index}.jpg`}, '.webp', 'image/webp', 1000) returning id`
    ids.push(Number(file!['id']))
    await sql`insert into photos (media_id, album_id, position, uploaded_by) values (${ids.at(-1)!}, ${album}, ${made}, ${ownerId})`
  }
  return ids
}
async function albumOf(ctx: RequestContext, ownerId: number, count: number) {
  const album = await createAlbum(ctx, { kind: 'character', ref: await addCharacter(ownerId) }, { title: 'Feria' })
  return { album, ids: await addPhotos(album, ownerId, count) }
}
const viewOf = (ctx: RequestContext, album: number) => getAlbumEditor(ctx, album, 1)

test('saves the rest where the photo chosen as the cover was deleted meanwhile', async () => {
  const { album, ids } = await albumOf(ana!.ctx, ana!.id, 2)
  await removePhotos(ana!.ctx, album, [ids[1]!])
  const edits = { album: { title: { was: 'Feria', now: 'Otoño' }, cover: { was: null, now: ids[1] } } }
  expect(await saveAlbum(ana!.ctx, album, edits)).toEqual({ conflicts: [], gone: [ids[1]] })
  const { title, cover } = await viewOf(ana!.ctx, album)
  expect([title, cover]).toEqual(['Otoño', null])
})

test('refuses a date of no photograph, and keeps the rest of what was sent for another try', async () => {
  const { album, ids } = await albumOf(ana!.ctx, ana!.id, 1)
  for (const now of ['0000-01-01T00:00', '0002-10-10T20:30', '9999-12-31T23:59', '2026-13-01T00:00']) {
    const photos = [{ id: ids[0], takenAt: { was: null, now } }]
    expect([now, await codeOf(saveAlbum(ana!.ctx, album, { photos }))]).toEqual([now, 'invalid'])
  }
})

test('saves order and texts at once, and the same again changes nothing', async () => {
  const { album, ids } = await albumOf(ana!.ctx, ana!.id, 3)
  const edits = {
    album: { title: { was: 'Feria', now: 'Feria de otoño' } },
    order: ids.toReversed(),
    photos: [
      { id: ids[0], caption: { was: null, now: 'La llegada' }, takenAt: { was: null, now: '2026-10-10T20:30' } },
      {
        id: ids[1],
        alternativeText: { was: null, now: 'Tres carros' },
        focal: { was: { x: 50, y: 50 }, now: { x: 10, y: 20 } },
      },
    ],
  }
  for (let times = 0; times < 2; times++)
    expect(await saveAlbum(ana!.ctx, album, edits)).toEqual({ conflicts: [], gone: [] })
  const view = await viewOf(ana!.ctx, album)
  expect([view.title, view.order, view.missingTexts]).toEqual(['Feria de otoño', ids.toReversed(), 2])
  expect(
    view.photos.map(({ caption, alternativeText, takenAt, focal }) => [caption, alternativeText, takenAt, focal.x]),
  ).toEqual([
    [null, null, null, 50],
    [null, 'Tres carros', null, 10],
    ['La llegada', null, '2026-10-10T20:30', 50],
  ])
  await placePhotos(ana!.ctx, album, [ids[0]!], 'up')
  await placePhotos(ana!.ctx, album, [ids[1]!, ids[2]!], 'last')
  expect((await viewOf(ana!.ctx, album)).order).toEqual([ids[0], ids[2], ids[1]])
})

test('what someone else has changed or deleted meanwhile is returned and stays, everything else is saved', async () => {
  const { album, ids } = await albumOf(ana!.ctx, ana!.id, 3)
  await sql`update media set caption = 'De otra persona' where id = ${ids[0]!}`
  await sql`update photos set deleted_at = now() where media_id = ${ids[2]!}`
  const captions = ids.map((id) => ({
    id,
    caption: { was: null, now: `Mía ${id}` },
    credit: { was: null, now: 'Noa' },
  }))
  expect(await saveAlbum(ana!.ctx, album, { photos: captions, album: { title: { was: 'Otro', now: 'Mío' } } })).toEqual(
    {
      conflicts: [
        { photo: null, field: 'title' },
        { photo: ids[0], field: 'caption' },
      ],
      gone: [ids[2]],
    },
  )
  const { title, photos } = await viewOf(ana!.ctx, album)
  expect([title, ...photos.map(({ caption, credit }) => `${caption} ${credit}`)]).toEqual([
    'Feria',
    'De otra persona Noa',
    `Mía ${ids[1]} Noa`,
  ])
})

test('nobody else sees the page, saves or shares, and a photo of another album is not changed', async () => {
  const { album, ids } = await albumOf(ana!.ctx, ana!.id, 1)
  const other = await albumOf(berta!.ctx, berta!.id, 1)
  for (const attempt of [
    () => viewOf(berta!.ctx, album),
    () => saveAlbum(berta!.ctx, album, { order: ids }),
    () => createShareLink(berta!.ctx, album),
    () => revokeShareLink(berta!.ctx, album),
    () => placePhotos(berta!.ctx, album, ids, 'first'),
    () => placePhotos(ana!.ctx, album, other.ids, 'first'),
  ])
    expect(await codeOf(attempt())).toBe('not_found')
  const foreign = { photos: [{ id: other.ids[0], caption: { was: null, now: 'Ajena' } }] }
  expect(await saveAlbum(ana!.ctx, album, foreign)).toEqual({ conflicts: [], gone: other.ids })
  const bad = [{ id: ids[0], takenAt: { was: null, now: '2026-13-45T99:00' } }]
  expect(await codeOf(saveAlbum(ana!.ctx, album, { photos: bad }))).toBe('invalid')
  const token = await createShareLink(ana!.ctx, album)
  expect((await viewOf(ana!.ctx, album)).shareToken).toBe(token)
  await revokeShareLink(ana!.ctx, album)
  expect((await viewOf(ana!.ctx, album)).shareToken).toBeNull()
})

test('who has a seat sees and changes their own photos alone where players add some', async () => {
  const event = await createOpenEvent()
  await registerPlayer(ana!, event)
  const form = { title: 'De todo el mundo', visibility: 'public', contributors: 'players' }
  const album = await createAlbum(olga.ctx, { kind: 'event', ref: event.ref }, form)
  const [mine] = await addPhotos(album, ana!.id, 1)
  const [other] = await addPhotos(album, berta!.id, 1)
  const view = await viewOf(ana!.ctx, album)
  expect([view.mayEdit, view.order, view.shareToken, view.audience]).toEqual([false, [mine], null, null])
  const caption = { was: null, now: 'Mía' }
  expect(await saveAlbum(ana!.ctx, album, { photos: [{ id: mine, caption }] })).toEqual({ conflicts: [], gone: [] })
  for (const attempt of [
    () => saveAlbum(ana!.ctx, album, { photos: [{ id: other, caption }] }),
    () => saveAlbum(ana!.ctx, album, { order: [mine!] }),
    () => saveAlbum(ana!.ctx, album, { album: { title: { was: form.title, now: 'Mío' } } }),
    () => placePhotos(ana!.ctx, album, [mine!], 'first'),
    () => createShareLink(ana!.ctx, album),
    () => viewOf(berta!.ctx, album),
  ])
    expect(await codeOf(attempt())).toBe('forbidden')
  const { order, audience } = await viewOf(olga.ctx, album)
  expect([order, audience?.seats, audience?.parent]).toEqual([[mine, other], 1, 'everybody'])
})
