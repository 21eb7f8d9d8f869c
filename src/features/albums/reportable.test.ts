import { beforeEach, expect, test } from 'vitest'
import { appealDecision } from '#features/abuse-reports/appeal.server.ts'
import { reportAbuse } from '#features/abuse-reports/report.server.ts'
import { openReportedFile } from '#features/abuse-reports/reported-file.server.ts'
import { decideCase } from '#features/abuse-reports/review.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { halves, photoFixtures } from '#tests/fixtures/photo-fixtures.ts'
import { addPhoto as upload } from './commands/add-photos.server.ts'
import { createAlbum } from './commands/albums.server.ts'
import { getAlbumEntry } from './queries/entries.server.ts'

const fixtures = await photoFixtures()
const { ana, bea, dora, olga, team, anonymousCtx, album, addPhoto, photoRow, services, sql, addCharacter } = fixtures
for (const name of ['reports.hidden', 'reports.decided', 'albums.process_photo'] as const)
  await (services.jobs as Jobs).work(name, async () => {})
beforeEach(() => sql`truncate abuse_cases, blocked_files, rate_limits cascade`)

const WHY = { reason: 'personal_data', message: 'Salgo en la foto y no quiero.' }
const REASON = { reason: 'Enseña a alguien que no quiere salir.' }
const statusOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.status ?? 200
const waiting = async () => (await listQueue(team.ctx, 'reports'))[0]!

test('a photo is reported by who sees it, opened on record while it is private, and hidden by the first report of a minor', async () => {
  const character = await addCharacter(ana.id, { visibility: 'public' })
  const own = await createAlbum(
    ana.ctx,
    { kind: 'character', ref: character },
    { title: 'Míos', visibility: 'registered' },
  )
  const photo = await addPhoto(own, ana.id)
  expect(await statusOf(reportAbuse(anonymousCtx, { type: 'photo', ref: String(photo) }, WHY))).toBe(404)
  for (const ref of ['0', 'x', `${photo}/1`, '99999999999'])
    expect(await statusOf(reportAbuse(dora.ctx, { type: 'photo', ref }, WHY)), ref).toBe(404)
  const byLink = { type: 'photo', ref: `${'a'.repeat(48)}/${photo}` } as const
  expect(await statusOf(reportAbuse(anonymousCtx, byLink, WHY)), 'no such link').toBe(404)
  await reportAbuse(dora.ctx, { type: 'photo', ref: String(photo) }, { ...WHY, reason: 'minor' })
  expect((await photoRow(photo))['hidden_at']).not.toBe(null)
  const { id, files, name, path, type, targetState } = await waiting()
  expect([type, name, path, targetState]).toEqual(['photo', 'Míos', null, 'hidden'])
  expect(files.map((file) => file.id)).toEqual([photo])
  const { mime, body } = await openReportedFile(team.ctx, id, { file: photo })
  expect([mime, body.byteLength > 0]).toEqual(['image/webp', true])
  expect(await sql`select 1 from audit_log where action = 'openReported' and entity_id = ${id}`).toHaveLength(1)
  await decideCase(team.ctx, id, 'dismiss', {})
  expect((await photoRow(photo))['hidden_at']).toBe(null)
  expect(await statusOf(openReportedFile(team.ctx, id, { file: photo }))).toBe(404)
})

test('by the link that shares an album, whoever has it reports album and photos', async () => {
  const token = 'ab'.repeat(24)
  const closed = await createAlbum(
    olga.ctx,
    { kind: 'event', ref: fixtures.event.ref },
    { title: 'Cerrado', visibility: 'private' },
  )
  await sql`update albums set share_token = ${token} where id = ${closed}`
  const photo = await addPhoto(closed)
  expect(await statusOf(reportAbuse(anonymousCtx, { type: 'album', ref: String(closed) }, WHY))).toBe(404)
  expect(await statusOf(reportAbuse(anonymousCtx, { type: 'album', ref: token }, WHY))).toBe(200)
  expect(await statusOf(reportAbuse(anonymousCtx, { type: 'photo', ref: `${token}/${photo}` }, WHY))).toBe(200)
})

test('what was removed cannot be uploaded again, its owner appeals, and nobody with an interest decides', async () => {
  const file = await halves(300, 100)
  const photo = await upload(olga.ctx, album, { name: 'feria.png', bytes: file })
  await sql`update media set state = 'ready' where id = ${photo}`
  await reportAbuse(bea.ctx, { type: 'photo', ref: String(photo) }, WHY)
  const { id } = await waiting()
  await decideCase(team.ctx, id, 'remove', REASON)
  await sql`update photos set source_sha256 = null where media_id = ${photo}`
  const again = await errorOf(upload(olga.ctx, album, { name: 'otra.png', bytes: file }))
  expect(again).toMatchObject({ code: 'file_blocked' })
  await appealDecision(olga.ctx, id, { text: 'Nadie se reconoce en esta foto, está de espaldas.' })
  expect(await statusOf(appealDecision(bea.ctx, id, { text: 'Nadie se reconoce en esta foto.' }))).toBe(404)
})

test('an album is hidden with its photos from everybody but who may edit it', async () => {
  const its = await createAlbum(
    olga.ctx,
    { kind: 'event', ref: fixtures.event.ref },
    { title: 'Noche', visibility: 'public' },
  )
  const photo = await addPhoto(its)
  await reportAbuse(bea.ctx, { type: 'album', ref: String(its) }, WHY)
  const report = await waiting()
  expect([report.type, report.path, report.files.map((file) => file.id)]).toEqual(['album', `/album/${its}`, [photo]])
  await decideCase(team.ctx, report.id, 'hide', REASON)
  expect(await statusOf(getAlbumEntry(bea.ctx, its))).toBe(404)
  expect(await statusOf(getAlbumEntry(olga.ctx, its))).toBe(200)
})
