import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaApi } from '#features/media/api.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { FileAnswer } from '#shared/registrations/form-definition.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { testImage } from '#tests/fixtures/organization-fixtures.ts'
import { deleteUnlinkedFiles } from './cleanup.server.ts'
import { linkAnswerFiles, linkAuthorization, removeFilesOf, removeSpecialFilesOf } from './link.server.ts'
import { findStoredAnswer, storeAnswerFile } from './store.server.ts'

const fixtures = await eventFixtures()
const { sql, olga, edu, mar, rosa, sara, vera, team, club, anonymousCtx, createSignedInUser, addPublishedEvent } =
  fixtures
const player = await createSignedInUser('Pilar')
const jobCtx: RequestContext = { ...anonymousCtx, actor: { kind: 'job', name: 'registrations.files' } }
const PDF = Buffer.from('%PDF-1.7\nanything')

let registered = 0
async function addRegistration(more: { special?: object; answers?: object; user?: number } = {}) {
  const { eventId } = await addPublishedEvent({
    title: `Noche ${++registered}`,
    tickets: [{ title: 'Plaza', price: 0 }],
  })
  const [row] = await sql`insert into registrations
      (event_id, ticket_id, user_id, holder_id, state, locale, answers, special_answers, ticket_price, code)
    select ${eventId}, t.id, ${more.user ?? player.id}, ${more.user ?? player.id}, 'confirmed', 'es',
      ${JSON.stringify(more.answers ?? {})}, ${JSON.stringify(more.special ?? {})}, 0, 'code-' || ${registered}::text
    from tickets t where t.event_id = ${eventId} returning id`
  return row!['id'] as number
}
const upload = (bytes: Uint8Array, name = 'dni.pdf', ctx: RequestContext = player.ctx) =>
  storeAnswerFile(ctx, { field: 'answers.dni', name, bytes })
const get = (ctx: RequestContext, { hash }: FileAnswer, size = 'original') =>
  withContext(() => ctx, mediaApi).request(`/media/${hash}/${size}`, { headers: { accept: 'image/webp' } })
const statusFor = async (ctx: RequestContext, file: FileAnswer) => (await get(ctx, file)).status
const link = (id: number, answers: Record<string, FileAnswer>) =>
  transaction(player.ctx, (txCtx) => linkAnswerFiles(txCtx, id, answers))

test('a file is opened by its holder and by people who see players, never from a cache', async () => {
  const file = await upload(PDF, 'C:\\docs\\Mi "DNI"\u0007.pdf')
  expect(file.name).toBe('Mi "DNI".pdf')
  expect(await statusFor(player.ctx, file)).toBe(404)
  const id = await addRegistration({ answers: { dni: file } })
  await link(id, { dni: file })
  const response = await get(player.ctx, file)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; /),
  })
  for (const ctx of [olga.ctx, edu.ctx, mar.ctx]) expect(await statusFor(ctx, file)).toBe(200)
  for (const ctx of [rosa.ctx, sara.ctx, vera.ctx, team.ctx, anonymousCtx]) expect(await statusFor(ctx, file)).toBe(404)
  const [row] = await sql`select owner_organization_id as owner, bytes from media where id = ${file.media}`
  expect(row).toEqual({ owner: club.id, bytes: PDF.byteLength })
})

test('names have the extension of what is stored', async () => {
  expect((await upload(PDF, 'factura.exe')).name).toBe('factura.pdf')
  expect((await upload(PDF, 'permiso.PDF')).name).toBe('permiso.pdf')
  expect((await upload(PDF, 'sin extensión')).name).toBe('sin extensión.pdf')
  expect((await upload(PDF, '.html')).name).toBe('file.pdf')
  expect((await upload(PDF, `${'ñ'.repeat(300)}.pdf`)).name).toBe(`${'ñ'.repeat(116)}.pdf`)
  expect(
    (
      await upload(
        await sharp(await testImage())
          .png()
          .toBuffer(),
        'foto.svg',
      )
    ).name,
  ).toBe('foto.webp')
})

test('a file of a special field is hidden from moderators', async () => {
  const file = await upload(PDF)
  const id = await addRegistration({ special: { allergies: file } })
  await link(id, { allergies: file })
  expect(await statusFor(edu.ctx, file)).toBe(200)
  expect(await statusFor(player.ctx, file)).toBe(200)
  expect(await statusFor(mar.ctx, file)).toBe(404)
})

test('the organization no longer opens the files of an event that it deleted', async () => {
  const file = await upload(PDF)
  const id = await addRegistration({ answers: { dni: file } })
  await link(id, { dni: file })
  const statuses = async () => [await statusFor(edu.ctx, file), await statusFor(player.ctx, file)]
  expect(await statuses()).toEqual([200, 200])
  const deletedAt = (at: string | null) =>
    sql`update events set deleted_at = ${at} where id = (select event_id from registrations where id = ${id})`
  await deletedAt('2026-11-01')
  expect(await statuses()).toEqual([404, 200])
  await deletedAt(null)
})

test('pictures are encoded again without their metadata', async () => {
  const photo = sharp(await testImage())
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto' } })
  const file = await upload(await photo.toBuffer(), 'foto.jpg')
  const id = await addRegistration({ answers: { dni: file } })
  await link(id, { dni: file })
  const body = Buffer.from(await (await get(player.ctx, file)).arrayBuffer())
  expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 1200 })
  expect(body.includes('secreto')).toBe(false)
})

test('other types, damaged pictures and large files are refused with the error of their control', async () => {
  const fieldError = async (bytes: Uint8Array, name = 'a.pdf') =>
    (await errorOf(upload(bytes, name)))?.fields?.['answers.dni']
  expect(await fieldError(Buffer.from('<!doctype html><script>'))).toBe('file_type')
  expect(await fieldError(Buffer.from('<svg xmlns="x">'))).toBe('file_type')
  expect(await fieldError(Buffer.from('PK\x03\x04'), 'a.docx')).toBe('file_type')
  expect(await fieldError(Buffer.from('GIF89a..'))).toBe('file_type')
  expect(await fieldError(Buffer.from('\0\0\0\x18ftypheic'))).toBe('heic')
  expect(await fieldError(Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))).toBe('picture')
  expect(await fieldError(Buffer.concat([PDF, Buffer.alloc(5_000_000)]))).toBe('upload_too_large')
  const unconfirmed = await createSignedInUser('Nube', { confirmed: false })
  expect((await errorOf(upload(PDF, 'a.pdf', unconfirmed.ctx)))?.code).toBe('unconfirmed')
  expect((await errorOf(upload(PDF, 'a.pdf', anonymousCtx)))?.code).toBe('forbidden')
})

test('nobody answers with the file of another registration, or with any other file', async () => {
  const file = await upload(PDF)
  await link(await addRegistration({ answers: { dni: file } }), { dni: file })
  const other = await addRegistration({ user: sara.id })
  expect((await errorOf(link(other, { dni: file })))?.code).toBe('invalid')
  const [header] =
    await sql`insert into media (hash, name, ext, mime, bytes) values ('another-file-of-the-site', 'x', '.pdf', 'application/pdf', 1) returning id`
  expect((await errorOf(link(other, { dni: { media: header!['id'], hash: 'x', name: 'x' } })))?.code).toBe('invalid')
  expect(await findStoredAnswer(sara.ctx, file.hash, other)).toBeNull()
  const kept = await upload(PDF, 'otra.pdf', sara.ctx)
  expect(await findStoredAnswer(sara.ctx, kept.hash)).toEqual(kept)
})

test('a replaced answer is gone at once and its bytes with the next job; the authorization stays', async () => {
  const [first, second, authorization] = [await upload(PDF), await upload(PDF), await upload(PDF, 'permiso.pdf')]
  const id = await addRegistration({ answers: { dni: first } })
  await link(id, { dni: first })
  await transaction(player.ctx, (txCtx) => linkAuthorization(txCtx, id, authorization))
  await link(id, { dni: second })
  expect(await statusFor(player.ctx, first)).toBe(404)
  for (const file of [second, authorization]) expect(await statusFor(mar.ctx, file)).toBe(200)
  const abandoned = await upload(PDF)
  await sql`update media set created_at = '2026-01-01' where id = ${abandoned.media}`
  await deleteUnlinkedFiles(jobCtx)
  const left =
    await sql`select id from media where id in ${sql([first, second, authorization, abandoned].map(({ media }) => media))} order by id`
  expect(left.map(({ id }) => id)).toEqual([second.media, authorization.media])
  expect(await jobCtx.services.storage.read(`media/re/${first.hash}/original.bin`)).toBeNull()
  expect(await jobCtx.services.storage.read(`media/re/${second.hash}/original.bin`)).not.toBeNull()
})

test('special files and then all files of a registration are removed', async () => {
  const [diet, dni, authorization] = [await upload(PDF), await upload(PDF), await upload(PDF)]
  const id = await addRegistration({ answers: { dni }, special: { diet } })
  await link(id, { dni, diet })
  await transaction(player.ctx, (txCtx) => linkAuthorization(txCtx, id, authorization))
  await transaction(jobCtx, (txCtx) => removeSpecialFilesOf(txCtx, [id]))
  expect(await statusFor(player.ctx, diet)).toBe(404)
  expect(await statusFor(player.ctx, dni)).toBe(200)
  await transaction(jobCtx, (txCtx) => removeFilesOf(txCtx, [id]))
  for (const file of [dni, authorization]) expect(await statusFor(player.ctx, file)).toBe(404)
})
