import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { documentFixtures, fileOf, formOf, pdf } from '../fixtures/document-fixtures.ts'
import { drawn, EXE, GOOD, HOSTILE } from './hostile-files.ts'

const fixtures = await documentFixtures()
const { app, call, add, sql, stored, character, ana, errors } = fixtures
const parent = `character/${character}`
let before = await stored()
beforeEach(async () => {
  await sql`truncate rate_limits`
  before = await stored()
})

test.each(HOSTILE)('refuses %s', async (_what, name, content, reason, status = 400) => {
  const { status: got, body } = await add('Ana', parent, fileOf(name, content))
  expect({ status: got, reason: body.error.details.reason, message: body.error.message }).toEqual({
    ...{ status, reason },
    message: 'Hemos tenido un problema con el documento',
  })
  expect(await stored()).toEqual(before)
})

test.each(GOOD)('takes %s', async (_what, name, content, attributes) => {
  const { status, body } = await add('Ana', parent, fileOf(name, content))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.attributes).toMatchObject(attributes)
})

test('a photo keeps neither its camera nor its place', async () => {
  const exif = { IFD0: { Make: 'Canon' }, IFD3: { GPSLatitude: '40/1 0/1 0/1', GPSLatitudeRef: 'N' } }
  const photo = await drawn(50, 50).withExif(exif).jpeg().toBuffer()
  expect(photo.includes('Canon')).toBe(true)
  const { body } = await add('Ana', parent, fileOf('Retrato de Inés.jpg', photo))
  const [row] = await sql`select hash from media where hash = ${body.data.attributes.hash}`
  expect(row).toBeTruthy()
  const { exif: kept } = await sharp(await read(body.data.attributes.url)).metadata()
  expect(kept).toBe(undefined)
})

test('of several files one is refused: none is stored, and the answer says which', async () => {
  const files = [fileOf('Carta primera.pdf', pdf()), fileOf('Programa.pdf', EXE), fileOf('Carta segunda.pdf', pdf())]
  const several = (documents: File[]) =>
    call('Ana', `PUT /api/character/add_documents/${character}`, formOf({ 'files.documents': documents }))
  expect((await several(files)).body.error.details).toEqual({ reason: 'program', file: 1 })
  const eleven = Array.from({ length: 11 }, (_, n) => fileOf(`Carta número ${n}.pdf`, pdf()))
  expect((await several(eleven)).body.error.details).toEqual({ reason: 'too_many_files' })
  expect((await several([])).body.error.details).toMatchObject({ reason: 'no_file' })
  expect(await stored()).toEqual(before)
  const good = [files[0]!, files[2]!]
  const { body } = await several(good)
  expect(body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name)).toEqual([
    'Carta primera',
    'Carta segunda',
  ])
})

test('a name that was typed wins over that of the file, by the same rules', async () => {
  const typed = async (name: string) =>
    (await add('Ana', parent, fileOf('carta.pdf', pdf()), { name })).body.error?.details.reason ?? 'taken'
  expect(await typed('  Carta\u00a0del   marqués ')).toBe('taken')
  expect(await typed('Carta')).toBe('name_short')
  expect(await typed('\u202eCarta del marqués')).toBe('name_characters')
  expect(await typed('a'.repeat(121))).toBe('name_long')
})

/** A multipart body of one file that ends, breaks or never ends after so many bytes. */
function brokenBody(end: 'cut' | 'short' | 'endless', bytes: number) {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="Carta del marqués.pdf"\r\n\r\n%PDF-1.7\n'
  let sent = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(head))
      sent += 65_536
      if (sent < bytes || end === 'endless') return controller.enqueue(new Uint8Array(65_536))
      if (end === 'cut') return controller.error(new Error('ECONNRESET'))
      controller.close()
    },
  })
  const headers = { 'x-who': 'Ana', 'content-type': 'multipart/form-data; boundary=b' }
  const request = new Request(`http://candil.test/api/documents/${parent}`, {
    ...{ method: 'POST', headers, body: stream, duplex: 'half' },
  } as RequestInit)
  return { request, sent: () => sent }
}

test('a connection that is cut, a body that ends early, and one that never ends', async () => {
  for (const end of ['cut', 'short'] as const) {
    const response = await app.request(brokenBody(end, 500_000).request)
    const { error } = (await response.json()) as { error: { details: object } }
    expect([response.status, error.details]).toEqual([400, { reason: 'body_unreadable' }])
  }
  const endless = brokenBody('endless', 0)
  const response = await app.request(endless.request)
  const { error } = (await response.json()) as { error: { details: object } }
  expect([response.status, error.details]).toEqual([413, { reason: 'too_large' }])
  // Nothing is read beyond the limit.
  expect(endless.sent()).toBeLessThan(2_600_000)
  expect(await stored()).toEqual(before)
})

test('a failed write leaves nothing, and an unexpected error is the same body', async () => {
  await sql`alter table documents add constraint broken check (name <> 'Carta que falla')`
  const { status, body } = await add('Ana', parent, fileOf('Carta que falla.pdf', pdf()))
  await sql`alter table documents drop constraint broken`
  expect([status, body.error.message]).toEqual([500, 'Hemos tenido un problema con el documento'])
  expect(await stored()).toEqual(before)
  expect(errors.splice(0)).toHaveLength(1)
})

test('of two uploads at once over the quota one is refused, and so is the fifty-first document', async () => {
  await sql`delete from documents`
  const [{ used }] = (await sql`
    select coalesce(sum(bytes), 0)::int as used from media where owner_user_id = ${ana.id}`) as unknown as [
    { used: number },
  ]
  await sql`insert into media (hash, name, ext, mime, bytes, owner_user_id)
    values ('filler-of-the-storage', 'x', '.bin', 'x/y', ${200_000_000 - used - 1_500_000}, ${ana.id})`
  before = await stored()
  const million = pdf('x'.repeat(1_000_000))
  const both = await Promise.all([1, 2].map((n) => add('Ana', parent, fileOf(`Carta número ${n}.pdf`, million))))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body.error.details).toMatchObject({
    ...{ reason: 'storage_full', quota: 200_000_000 },
  })
  const after = await stored()
  expect([after.media - before.media, after.files - before.files, after.documents - before.documents]).toEqual([
    1, 1, 1,
  ])

  await sql`update media set bytes = 1 where hash = 'filler-of-the-storage'`
  const rest = Array.from({ length: 48 }, (_, n) => n)
  await sql`insert into documents (character_id, audience, media_id, name) select ${character}, null, m.id, 'Carta ' || n
    from media m, unnest(${rest}::int[]) n where m.hash = 'filler-of-the-storage'`
  const two = await Promise.all([1, 2].map((n) => add('Ana', parent, fileOf(`Carta última ${n}.pdf`, pdf()))))
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(two.find(({ status }) => status === 409)!.body.error.details).toEqual({ reason: 'documents_full', max: 50 })
})

test('a person sends two hundred files an hour', async () => {
  await sql`delete from documents`
  await sql`insert into rate_limits (key, points, expire) values (${`document:${ana.id}`}, 200, now() + interval '1 hour')`
  const { status, body } = await add('Ana', parent, fileOf('Carta de más.pdf', pdf()))
  expect([status, body.error.details.reason]).toEqual([429, 'too_many_tries'])
})

async function read(url: string): Promise<Buffer> {
  const { readFile, readdir } = await import('node:fs/promises')
  const hash = url.split('/')[2]!
  const { dataDir } = fixtures
  const folder = `${dataDir}/files/media/${hash.slice(0, 2)}/${hash}`
  return readFile(`${folder}/${(await readdir(folder)).find((name) => name === 'original.jpg')}`)
}
