import { beforeAll, beforeEach, expect, test } from 'vitest'
import { storageKey } from '#features/media/queries.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import {
  errorSummary,
  PROFILE as FORM,
  organizationFixtures,
  testImage,
} from '#tests/fixtures/organization-fixtures.ts'
import { createOrganization } from '../commands.server.ts'
import { getMyOrganization, getOrganizationBySlug } from '../own.server.ts'
import { updateOrganization } from './commands.server.ts'

const fixtures = await organizationFixtures()
const { sql, storage, userNamed, ctxOf, createClub } = fixtures
beforeAll(fixtures.createRoleUsers)
beforeEach(async () => {
  await emptyTables(sql, 'rate_limits, organizations, audit_log')
})

const ABLE = { Olga: null, Edu: null, Mar: 404, Rosa: 403, Team: 403, Sara: 404, nobody: 403 }
test.each(Object.entries(ABLE))('profile edited by %s: %s', async (person, status) => {
  const { id } = await createClub()
  const no = await errorOf(updateOrganization(ctxOf(person), id, { county: 'Cádiz' }))
  expect(no?.status ?? null).toBe(status)
  expect((await getMyOrganization(userNamed('Olga').ctx, id)).county).toBe(status ? null : 'Cádiz')
})

// Moderators of events are members, but may not read the profile.
test.each(Object.entries({ ...ABLE, Mar: 404, Rosa: null, Team: null }))(
  'panel read by %s: %s',
  async (person, status) => {
    const { slug } = await createClub()
    expect((await errorOf(getMyOrganization(ctxOf(person), slug)))?.status ?? null).toBe(status)
    const named = await errorOf(getOrganizationBySlug(ctxOf(person), slug))
    expect(named?.status ?? null).toBe(person === 'Mar' ? null : status)
  },
)

test('changes only the fields sent, clears empty ones, and saves nothing without differences', async () => {
  const { id, slug } = await createOrganization(userNamed('Olga').ctx, FORM)
  const change = (form: object) => updateOrganization(userNamed('Olga').ctx, slug, form)
  expect((await change({ name: 'Club Nuevo', discord: '', email: '  ' })).changed.sort()).toEqual([
    'discord',
    'email',
    'name',
  ])
  expect(await getMyOrganization(userNamed('Olga').ctx, id)).toMatchObject({
    ...{ name: 'Club Nuevo', slug, discord: null, email: null, website: FORM.website, county: 'Valencia' },
  })
  expect((await change({ name: 'Club Nuevo', website: FORM.website })).changed).toEqual([])
  expect((await change({})).changed).toEqual([])
  expect(await errorSummary(change({ phone: 'x', website: 'y' }))).toEqual([
    400,
    'invalid',
    { phone: 'phone', website: 'url' },
  ])
  expect((await fixtures.auditEntries('organization', id)).map(({ action }) => action)).toEqual([
    'createOrganization',
    'updateOrganization',
  ])
})

test('rejects the second of two edits of the same profile version', async () => {
  const { id } = await createOrganization(userNamed('Olga').ctx, FORM)
  const { version } = await getMyOrganization(userNamed('Olga').ctx, id)
  const change = (form: object, name = 'Olga') => updateOrganization(userNamed(name).ctx, id, form)
  await sql`update organizations set status = 'active', verified_at = now() where id = ${id}`
  await change({ county: 'Cádiz', version })
  const late = await errorOf(change({ county: 'Teruel', email: 'otra@example.org', version }))
  expect([late?.status, late?.code]).toEqual([409, 'changed_meanwhile'])
  const now = await getMyOrganization(userNamed('Olga').ctx, id)
  expect(now).toMatchObject({ county: 'Cádiz', email: FORM.email })
  expect((await change({ county: 'Teruel', version: now.version })).changed).toEqual(['county'])
  const both = ['Soria', 'Lugo'].map((county) => errorOf(change({ county, version: 'another' })))
  expect((await Promise.all(both)).map((no) => no?.code)).toEqual(['changed_meanwhile', 'changed_meanwhile'])
})

test('keeps a current name that breaks the rules, but accepts no such new name', async () => {
  const { id } = await createClub()
  await sql`update organizations set name = 'Nachtnebel e.V.' where id = ${id}`
  const change = (name: string) => updateOrganization(userNamed('Olga').ctx, id, { name, county: 'Harz' })
  expect((await change('Nachtnebel e.V.')).changed).toEqual(['county'])
  expect((await errorOf(change('Nachtnebel e.K.')))?.fields).toEqual({ name: 'name_characters' })
})

test('re-encodes a header picture, replaces the former one, and removes it', async () => {
  const { id } = await createClub()
  await sql`update organizations set status = 'pending' where id = ${id}`
  const edu = userNamed('Edu').ctx
  const send = (form: object, header?: Uint8Array) => updateOrganization(edu, id, form, { header })
  const hash = async () => (await getMyOrganization(edu, id)).header?.['hash'] as string | undefined
  expect((await send({}, await testImage())).changed).toEqual(['header'])
  const first = (await hash())!
  expect((await getMyOrganization(edu, id)).header).toMatchObject({
    width: 1200,
    url: `/media/${first}/original`,
    mime: 'image/webp',
  })
  expect(await storage.read(storageKey(first, 'original', 'webp'))).not.toBeNull()
  await send({}, await testImage(800))
  const second = (await hash())!
  expect(second).not.toBe(first)
  expect(await storage.read(storageKey(first, 'original', 'webp'))).toBeNull()
  expect(await storage.read(storageKey(second, 'original', 'jpg'))).not.toBeNull()
  await send({ remove_header: 'on' })
  expect([await hash(), await storage.read(storageKey(second, 'thumbnail', 'webp'))]).toEqual([undefined, null])
})

test.each<[string, () => Uint8Array, [number, string]]>([
  ['words', () => Buffer.from('no soy una imagen'), [400, 'picture']],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), [400, 'picture']],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), [400, 'picture']],
  ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), [400, 'heic']],
  ['half a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'), [400, 'picture']],
  [
    'eleven megabytes',
    () => Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(11_000_000)]),
    [413, 'file_too_large'],
  ],
])('rejects %s as header picture and changes nothing', async (_, file, [status, code]) => {
  const { id } = await createClub()
  const no = await errorOf(updateOrganization(userNamed('Olga').ctx, id, { county: 'Cádiz' }, { header: file() }))
  expect([no?.status, no?.fields]).toEqual([status, { header: code }])
  expect(await getMyOrganization(userNamed('Olga').ctx, id)).toMatchObject({ header: null, county: null })
})

test('unconfirmed users may edit fields, but not upload pictures', async () => {
  const { id } = await createClub()
  const uxia = userNamed('Uxia').ctx
  expect((await updateOrganization(uxia, id, { county: 'Cádiz' })).changed).toEqual(['county'])
  const no = await errorOf(updateOrganization(uxia, id, {}, { header: await testImage() }))
  expect([no?.status, no?.code]).toEqual([403, 'unconfirmed'])
})
