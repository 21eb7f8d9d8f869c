import { expect, test } from 'vitest'
import { findStoredFile } from '#features/media/queries.server.ts'
import { listPublicPages } from '#features/sitemap/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AlbumVisibility } from '#shared/albums/albums.ts'
import { halves, photoFixtures } from '#tests/fixtures/photo-fixtures.ts'
import { addPhoto as uploadPhoto } from './commands/add-photos.server.ts'
import { createAlbum, deleteAlbum, restoreAlbum, updateAlbum } from './commands/albums.server.ts'
import { orderPhotos, removePhotos, restorePhotos } from './commands/arrange-photos.server.ts'
import { getAlbumPage } from './queries/album.server.ts'
import { getAlbumEntry } from './queries/entries.server.ts'
import { getAlbumList } from './queries/list.server.ts'
import { listAlbumPreviews } from './queries/lists.server.ts'
import { getPhotoPage, getSharedPhotoPage } from './queries/photo.server.ts'

const { ana, bea, dora, olga, event, album, addPhoto, photoRow, anonymousCtx, jobs, sql } = await photoFixtures()
// Nothing of these tests needs the sizes.
await jobs.work('albums.process_photo', async () => {})

/** What became of a call: `ok`, or the code of its error. */
const outcome = (run: Promise<unknown>) =>
  run.then(
    () => 'ok',
    (error) => {
      if (!(error instanceof AppError)) throw error
      return error.code === 'photo_refused' ? String(error.details?.['reason']) : error.code
    },
  )
const shownTo = async (ctx: RequestContext, albumId: number) => {
  const page = await getAlbumPage(ctx, albumId)
  return [page.total, page.photos.map(({ id }) => id)]
}

const createPublic = (title: string) =>
  createAlbum(olga.ctx, { kind: 'event', ref: event.ref }, { title, visibility: 'public' })

test('who sees an album sees its photos and their files, and nobody else does', async () => {
  const photo = await addPhoto()
  const { hash } = await photoRow(photo)
  const expected: Record<AlbumVisibility, string> = {
    public: 'visitor, without a seat, with a seat, organizer',
    registered: 'with a seat, organizer',
    organizers: 'organizer',
    private: 'organizer',
  }
  const people = {
    ...{ visitor: anonymousCtx, 'without a seat': dora.ctx },
    ...{ 'with a seat': ana.ctx, organizer: olga.ctx },
  }
  for (const [visibility, who] of Object.entries(expected)) {
    await updateAlbum(olga.ctx, album, { visibility })
    const seen: Record<string, string[]> = { album: [], photo: [], file: [], list: [] }
    for (const [name, ctx] of Object.entries(people)) {
      if ((await outcome(getAlbumPage(ctx, album))) === 'ok') seen['album']!.push(name)
      if ((await outcome(getPhotoPage(ctx, photo))) === 'ok') seen['photo']!.push(name)
      if (await findStoredFile(ctx, hash)) seen['file']!.push(name)
      const listed = await listAlbumPreviews(ctx, { kind: 'event', ref: event.ref })
      if (listed.some(({ id }) => id === album)) seen['list']!.push(name)
    }
    for (const names of Object.values(seen)) expect([visibility, names.join(', ')]).toEqual([visibility, who])
  }
  await updateAlbum(olga.ctx, album, { visibility: 'registered' })
  // A seat that is only offered is nobody's yet.
  await sql`update registrations set state = 'offered', expires_at = now() + interval '1 day' where event_id = ${event.eventId} and user_id = ${ana.id} and state = 'confirmed'`
  expect([await outcome(getAlbumPage(ana.ctx, album)), await outcome(getPhotoPage(ana.ctx, photo))]).toEqual([
    'not_found',
    'not_found',
  ])
  await sql`update registrations set state = 'confirmed', expires_at = null where event_id = ${event.eventId} and user_id = ${ana.id}`
  await updateAlbum(olga.ctx, album, { visibility: 'public' })
})

test('a photo that is hidden, withheld or not ready is in no count, list, sitemap and at no address of others', async () => {
  const own = await createPublic('Ocultas')
  const shown = await addPhoto(own)
  const others = [await addPhoto(own), await addPhoto(own), await addPhoto(own), await addPhoto(own)]
  const [hidden, withheld, processing, failed] = others
  await sql`update photos set hidden_at = now() where media_id = ${hidden!}`
  await sql`update photos set withheld_at = now() where media_id = ${withheld!}`
  await sql`update media set state = 'processing' where id = ${processing!}`
  await sql`update media set state = 'failed' where id = ${failed!}`
  for (const ctx of [anonymousCtx, ana.ctx]) {
    expect(await shownTo(ctx, own)).toEqual([1, [shown]])
    const [preview] = (await listAlbumPreviews(ctx, { kind: 'event', ref: event.ref })).filter(({ id }) => id === own)
    expect([preview!.count, preview!.photos.map(({ id }) => id)]).toEqual([1, [shown]])
    for (const id of others) {
      expect(await outcome(getPhotoPage(ctx, id))).toBe('not_found')
      expect(await findStoredFile(ctx, (await photoRow(id))['hash'])).toBeNull()
    }
  }
  const pages = await listPublicPages(anonymousCtx, { offset: 0, limit: 1000 })
  const entry = pages.find(({ kind, es }) => kind === 'album' && es === String(own))
  expect(entry!.images).toEqual([`/media/${(await photoRow(shown))['hash']}/original`])
  expect((await shownTo(olga.ctx, own))[0]).toBe(5)
})

test('a link shows an album whatever its visibility, until it is revoked', async () => {
  const own = await createAlbum(
    olga.ctx,
    { kind: 'event', ref: event.ref },
    { title: 'Compartida', visibility: 'private' },
  )
  const photo = await addPhoto(own)
  const { hash } = await photoRow(photo)
  const token = 'ab'.repeat(24)
  const openedBy = async (share: string) => [
    await outcome(getAlbumPage(anonymousCtx, own, { share })),
    await outcome(getPhotoPage(anonymousCtx, photo, share)),
    (await findStoredFile(anonymousCtx, hash, share)) !== null,
  ]
  await sql`update albums set share_token = ${token} where id = ${own}`
  expect(await openedBy(token)).toEqual(['ok', 'ok', true])
  // It opens this album only, and no other file; those that everybody sees are not shown as if they were of it.
  expect(await outcome(getSharedPhotoPage(anonymousCtx, token, photo))).toBe('ok')
  expect(await outcome(getSharedPhotoPage(anonymousCtx, token, await addPhoto()))).toBe('not_found')
  expect(await outcome(getPhotoPage(anonymousCtx, await addPhoto(), 'cd'.repeat(24)))).toBe('ok')
  expect(await openedBy('cd'.repeat(24))).toEqual(['not_found', 'not_found', false])
  expect(await openedBy("' or true --")).toEqual(['not_found', 'not_found', false])
  await sql`update albums set share_token = null where id = ${own}`
  expect(await openedBy(token)).toEqual(['not_found', 'not_found', false])
})

test('a link shows nothing of an event that the site team took down', async () => {
  const own = await createPublic('Denunciada')
  const share = 'ef'.repeat(24)
  await sql`update albums set share_token = ${share} where id = ${own}`
  const opens = () => outcome(getAlbumPage(anonymousCtx, own, { share }))
  for (const moderation of ['changes_requested', 'rejected']) {
    await sql`update events set moderation = ${moderation} where id = ${event.eventId}`
    expect([moderation, await opens()]).toEqual([moderation, 'not_found'])
  }
  await sql`update events set moderation = 'published' where id = ${event.eventId}`
  expect(await opens()).toBe('ok')
})

test('players who add photos to an album that they do not see find it and see their own photos alone', async () => {
  const own = await createAlbum(
    olga.ctx,
    { kind: 'event', ref: event.ref },
    { title: 'Buzón', visibility: 'organizers', contributors: 'players' },
  )
  const listedTo = async (ctx: RequestContext) =>
    (await listAlbumPreviews(ctx, { kind: 'event', ref: event.ref })).find(({ id }) => id === own)?.count
  expect([await listedTo(ana.ctx), await listedTo(dora.ctx), await listedTo(anonymousCtx)]).toEqual([
    0,
    undefined,
    undefined,
  ])
  const theirs = await addPhoto(own)
  const hers = await uploadPhoto(ana.ctx, own, { name: 'a.png', bytes: await halves(214, 100) })
  await sql`update media set state = 'ready' where id = ${hers}`
  const fileOf = async (ctx: RequestContext, id: number) =>
    (await findStoredFile(ctx, (await photoRow(id))['hash'])) !== null
  expect(await shownTo(ana.ctx, own)).toEqual([1, [hers]])
  expect([await fileOf(ana.ctx, hers), await fileOf(ana.ctx, theirs)]).toEqual([true, false])
  expect([await outcome(getPhotoPage(ana.ctx, hers)), await outcome(getPhotoPage(ana.ctx, theirs))]).toEqual([
    'ok',
    'not_found',
  ])
  const { images, count } = (await getAlbumEntry(ana.ctx, own)).attributes as {
    images: { data: unknown[] }
    count: number
  }
  expect([images.data.length, count, await listedTo(ana.ctx)]).toEqual([1, 1, 1])
  const { albums } = await getAlbumList(ana.ctx, { kind: 'event', ref: event.ref })
  expect(albums.find(({ id }) => id === own)).toMatchObject({ count: 1, mayAdd: true, mayEdit: false })
  expect(await shownTo(bea.ctx, own)).toEqual([0, []])
  expect(await outcome(getAlbumPage(dora.ctx, own))).toBe('not_found')
  expect((await shownTo(olga.ctx, own))[0]).toBe(2)
  const share = 'ac'.repeat(24)
  await sql`update albums set share_token = ${share} where id = ${own}`
  expect((await getAlbumPage(bea.ctx, own, { share })).total).toBe(2)
})

test('players with a seat add photos where their organization lets them, and change their own only', async () => {
  const own = await createPublic('De todos')
  const upload = async (ctx: RequestContext, width: number) =>
    uploadPhoto(ctx, own, { name: 'C:\\fotos\\..\\feria\u202e.png', bytes: await halves(width, 100) })
  expect(await outcome(upload(ana.ctx, 200))).toBe('forbidden')
  await updateAlbum(olga.ctx, own, { contributors: 'players' })
  const hers = await upload(ana.ctx, 202)
  expect((await photoRow(hers))['uploaded_by']).toBe(ana.id)
  expect(await outcome(upload(dora.ctx, 204))).toBe('forbidden')
  expect(await outcome(upload(anonymousCtx, 206))).toBe('forbidden')
  const ofOrganizers = await addPhoto(own)
  expect(await outcome(removePhotos(ana.ctx, own, [ofOrganizers]))).toBe('forbidden')
  expect(await outcome(removePhotos(bea.ctx, own, [hers]))).toBe('forbidden')
  expect(await outcome(orderPhotos(ana.ctx, own, [hers]))).toBe('forbidden')
  expect(await outcome(removePhotos(ana.ctx, own, [hers]))).toBe('ok')
  await updateAlbum(olga.ctx, own, { contributors: 'organizers' })
  expect(await outcome(restorePhotos(ana.ctx, own, [hers]))).toBe('forbidden')
})

test('the same file is in an album once, and an upload that is sent again adds nothing', async () => {
  const own = await createPublic('Una vez')
  const bytes = await halves(210, 100)
  const uploadKey = crypto.randomUUID()
  const id = await uploadPhoto(olga.ctx, own, { name: 'a.png', bytes, uploadKey })
  expect(await uploadPhoto(olga.ctx, own, { name: 'a.png', bytes, uploadKey })).toBe(id)
  expect(await outcome(uploadPhoto(olga.ctx, own, { name: 'b.png', bytes }))).toBe('duplicate')
  const twice = await halves(212, 100)
  const outcomes = await Promise.all(
    [1, 2, 3].map(() => outcome(uploadPhoto(olga.ctx, own, { name: 'c.png', bytes: twice }))),
  )
  expect(outcomes.sort()).toEqual(['duplicate', 'duplicate', 'ok'])
})

test('photos are ordered, and what is deleted comes back for a day', async () => {
  const own = await createPublic('En orden')
  const [a, b, c] = [await addPhoto(own), await addPhoto(own), await addPhoto(own)]
  await orderPhotos(olga.ctx, own, [c, a, 999_999, c])
  expect((await shownTo(anonymousCtx, own))[1]).toEqual([c, a, b])
  await removePhotos(olga.ctx, own, [a])
  expect((await shownTo(olga.ctx, own))[1]).toEqual([c, b])
  expect(await outcome(removePhotos(olga.ctx, album, [b]))).toBe('not_found')
  await restorePhotos(olga.ctx, own, [a])
  expect((await shownTo(anonymousCtx, own))[1]).toEqual([c, a, b])
  await deleteAlbum(olga.ctx, own)
  expect(await outcome(getAlbumPage(olga.ctx, own))).toBe('not_found')
  const late = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + 25 * 3_600_000) }
  expect(await outcome(restoreAlbum(late, own))).toBe('restore_late')
  await restoreAlbum(olga.ctx, own)
  expect((await shownTo(anonymousCtx, own))[0]).toBe(3)
})

test('what was removed after a report does not come back with an undo, and an album only where there is room', async () => {
  const own = await createPublic('Retirada')
  const bytes = await halves(216, 100)
  const removed = await uploadPhoto(olga.ctx, own, { name: 'a.png', bytes })
  await sql`update media set state = 'ready' where id = ${removed}`
  const kept = await addPhoto(own)
  const [report] = await sql`insert into abuse_cases (target_type, target_id, status, action)
    values ('photo', ${removed}, 'resolved', 'removed') returning id`
  await sql`insert into blocked_files (sha256, case_id, created_at)
    select source_sha256, ${report!['id']}, now() from photos where media_id = ${removed}`
  await removePhotos(olga.ctx, own, [removed])
  expect(await outcome(restorePhotos(olga.ctx, own, [removed]))).toBe('blocked')
  await sql`update photos set deleted_at = null where media_id = ${removed}`
  await sql`update media set removed_at = null where id = ${removed}`
  await deleteAlbum(olga.ctx, own)
  const full =
    await sql`insert into albums (event_id, title) select ${event.eventId}, 'n' || n from generate_series(1, 100) n returning id`
  expect(await outcome(restoreAlbum(olga.ctx, own))).toBe('too_many_albums')
  await sql`delete from albums where id in ${sql(full.map(({ id }) => id))}`
  await restoreAlbum(olga.ctx, own)
  expect(await shownTo(olga.ctx, own)).toEqual([1, [kept]])
})
