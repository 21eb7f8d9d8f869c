import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keyOf } from '#features/media/queries.server.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { PROFILE as FORM, organizationWorld, picture, said } from '../../../tests/fixtures/organization-fixtures.ts'
import { createOrganization } from './commands.server.ts'
import { getMyOrganization, getOrganizationBySlug } from './own.server.ts'
import { updateOrganization } from './profile.server.ts'

const world = await organizationWorld()
const { sql, storage, who, ctxOf, club } = world
beforeAll(world.castRoles)
beforeEach(async () => {
  await sql`truncate rate_limits`
  await sql`truncate organizations cascade`
})

const ABLE = { Olga: null, Edu: null, Mar: 404, Rosa: 403, Team: 403, Sara: 404, nobody: 403 }
test.each(Object.entries(ABLE))('the profile changed by %s: %s', async (person, status) => {
  const { id } = await club()
  const no = await refusal(updateOrganization(ctxOf(person), id, { county: 'Cádiz' }, { storage }))
  expect(no?.status ?? null).toBe(status)
  expect((await getMyOrganization(who('Olga').ctx, id)).county).toBe(status ? null : 'Cádiz')
})

// A moderator of the organization's events is in it, and reads nothing of its profile.
test.each(Object.entries({ ...ABLE, Mar: 404, Rosa: null, Team: null }))(
  'the panel read by %s: %s',
  async (person, status) => {
    const { slug } = await club()
    expect((await refusal(getMyOrganization(ctxOf(person), slug)))?.status ?? null).toBe(status)
    const named = await refusal(getOrganizationBySlug(ctxOf(person), slug))
    expect(named?.status ?? null).toBe(person === 'Mar' ? null : status)
  },
)

test('only what is sent changes, what is emptied goes, and what is the same is nothing to save', async () => {
  const { id, slug } = await createOrganization(who('Olga').ctx, FORM)
  const change = (form: object) => updateOrganization(who('Olga').ctx, slug, form, { storage })
  expect((await change({ name: 'Club Nuevo', discord: '', email: '  ' })).changed.sort()).toEqual([
    'discord',
    'email',
    'name',
  ])
  expect(await getMyOrganization(who('Olga').ctx, id)).toMatchObject({
    ...{ name: 'Club Nuevo', slug, discord: null, email: null, website: FORM.website, county: 'Valencia' },
  })
  expect((await change({ name: 'Club Nuevo', website: FORM.website })).changed).toEqual([])
  expect((await change({})).changed).toEqual([])
  expect(await said(change({ phone: 'x', website: 'y' }))).toEqual([400, 'invalid', { phone: 'phone', website: 'url' }])
  expect((await world.history('organization', id)).map(({ verb }) => verb)).toEqual([
    'createOrganization',
    'updateOrganization',
  ])
})

test('of two who save the profile they both read, the second is told and overwrites nothing', async () => {
  const { id } = await createOrganization(who('Olga').ctx, FORM)
  const { version } = await getMyOrganization(who('Olga').ctx, id)
  const change = (form: object, name = 'Olga') => updateOrganization(who(name).ctx, id, form, { storage })
  await sql`update organizations set status = 'active', verified_at = now() where id = ${id}`
  await change({ county: 'Cádiz', version })
  const late = await refusal(change({ county: 'Teruel', email: 'otra@example.org', version }))
  expect([late?.status, late?.code]).toEqual([409, 'changed_meanwhile'])
  const now = await getMyOrganization(who('Olga').ctx, id)
  expect(now).toMatchObject({ county: 'Cádiz', email: FORM.email })
  expect((await change({ county: 'Teruel', version: now.version })).changed).toEqual(['county'])
  const both = ['Soria', 'Lugo'].map((county) => refusal(change({ county, version: 'another' })))
  expect((await Promise.all(both)).map((no) => no?.code)).toEqual(['changed_meanwhile', 'changed_meanwhile'])
})

test('a name from before the rules may stay, and no other like it be chosen', async () => {
  const { id } = await club()
  await sql`update organizations set name = 'Nachtnebel e.V.' where id = ${id}`
  const change = (name: string) => updateOrganization(who('Olga').ctx, id, { name, county: 'Harz' }, { storage })
  expect((await change('Nachtnebel e.V.')).changed).toEqual(['county'])
  expect((await refusal(change('Nachtnebel e.K.')))?.fields).toEqual({ name: 'name_characters' })
})

test('a header is made anew, takes the place of the one before, and can be taken away', async () => {
  const { id } = await club()
  await sql`update organizations set status = 'pending' where id = ${id}`
  const edu = who('Edu').ctx
  const send = (form: object, header?: Uint8Array) => updateOrganization(edu, id, form, { header, storage })
  const hash = async () => (await getMyOrganization(edu, id)).header?.['hash'] as string | undefined
  expect((await send({}, await picture())).changed).toEqual(['header'])
  const first = (await hash())!
  expect((await getMyOrganization(edu, id)).header).toMatchObject({
    width: 1200,
    url: `/media/${first}/original`,
    mime: 'image/webp',
  })
  expect(await storage.read(keyOf(first, 'original', 'webp'))).not.toBeNull()
  await send({}, await picture(800))
  const second = (await hash())!
  expect(second).not.toBe(first)
  expect(await storage.read(keyOf(first, 'original', 'webp'))).toBeNull()
  expect(await storage.read(keyOf(second, 'original', 'jpg'))).not.toBeNull()
  await send({ remove_header: 'on' })
  expect([await hash(), await storage.read(keyOf(second, 'thumbnail', 'webp'))]).toEqual([undefined, null])
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
])('%s is no header, and nothing else changes', async (_, file, [status, code]) => {
  const { id } = await club()
  const no = await refusal(updateOrganization(who('Olga').ctx, id, { county: 'Cádiz' }, { header: file(), storage }))
  expect([no?.status, no?.fields]).toEqual([status, { header: code }])
  expect(await getMyOrganization(who('Olga').ctx, id)).toMatchObject({ header: null, county: null })
})

test('who has not confirmed their address edits words, and uploads nothing', async () => {
  const { id } = await club()
  const uxia = who('Uxia').ctx
  expect((await updateOrganization(uxia, id, { county: 'Cádiz' }, { storage })).changed).toEqual(['county'])
  const no = await refusal(updateOrganization(uxia, id, {}, { header: await picture(), storage }))
  expect([no?.status, no?.code]).toEqual([403, 'unconfirmed'])
})
