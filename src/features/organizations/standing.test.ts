import { beforeAll, beforeEach, expect, test } from 'vitest'
import { askErasure, eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { organizationWorld, said } from '../../../tests/fixtures/organization-fixtures.ts'
import { closeOrganization, createOrganization, giveOwner, resubmitOrganization } from './commands.server.ts'
import { findSimilarOrganizers, getMyOrganization, getOrganizationBySlug, listMyOrganizations } from './own.server.ts'
import { updateOrganization } from './profile.server.ts'
import { getOrganizerPage, listOrganizers } from './queries.server.ts'

const world = await organizationWorld()
const { db, sql, door, outside, organization, storage, who, ctxOf, club } = world
beforeAll(world.castRoles)
beforeEach(async () => {
  await sql`truncate rate_limits`
  await sql`truncate organizations cascade`
})

const onPublic = async (slug: string) =>
  (await listOrganizers(outside, { q: '', type: null })).some((row) => row.slug === slug) &&
  (await refusal(getOrganizerPage(outside, slug))) === null

test.each(['pending', 'rejected', 'suspended'])(
  'nothing of a %s organization is public, and closing it makes nothing public',
  async (status) => {
    const { id, slug } = await club()
    const verified = status === 'suspended' ? '2026-01-01' : null
    await sql`update organizations set status = ${status}, verified_at = ${verified} where id = ${id}`
    expect(await onPublic(slug)).toBe(false)
    expect(await findSimilarOrganizers(outside, 'Club del Candil')).toEqual([])
    await closeOrganization(who('Olga').ctx, id, { word: 'cerrar' })
    expect(await onPublic(slug)).toBe(false)
  },
)

test('an active organization closes at a typed word, for good; its page stays', async () => {
  const { id, slug } = await club()
  expect((await refusal(closeOrganization(who('Olga').ctx, id, {})))?.fields).toEqual({ word: 'required' })
  for (const word of ['', 'borrar'])
    expect(await said(closeOrganization(who('Olga').ctx, id, { word }))).toEqual([400, 'invalid', { word: 'word' }])
  for (const [person, status] of Object.entries({ Edu: 403, Mar: 404, Rosa: 403, Team: 403, Sara: 404, nobody: 403 }))
    expect((await refusal(closeOrganization(ctxOf(person), id, { word: 'close' })))?.status).toBe(status)
  await closeOrganization(who('Olga').ctx, id, { word: 'Close' })
  expect(await onPublic(slug)).toBe(true)
  const closed = [409, 'organization_closed', {}]
  expect(await said(updateOrganization(who('Olga').ctx, id, { county: 'x' }, { storage }))).toEqual(closed)
  expect(await said(closeOrganization(who('Olga').ctx, id, { word: 'close' }))).toEqual(closed)
  expect(await said(resubmitOrganization(who('Olga').ctx, id))).toEqual(closed)
})

test('what was rejected goes back to the site team once, and nothing else does', async () => {
  const { id } = await club()
  expect((await refusal(resubmitOrganization(who('Olga').ctx, id)))?.status).toBe(409)
  await sql`update organizations set status = 'rejected', status_reason = 'Falta el correo' where id = ${id}`
  expect((await getMyOrganization(who('Rosa').ctx, id)).statusReason).toBe('Falta el correo')
  expect((await refusal(resubmitOrganization(who('Mar').ctx, id)))?.status).toBe(404)
  await resubmitOrganization(who('Edu').ctx, id)
  expect(await getMyOrganization(who('Edu').ctx, id)).toMatchObject({ status: 'pending', statusReason: null })
  expect((await refusal(resubmitOrganization(who('Edu').ctx, id)))?.status).toBe(409)
})

test('one’s own organizations are listed with one’s role, the newest first, those of others and those merged away not', async () => {
  const first = await club()
  const second = await createOrganization(who('Rosa').ctx, { name: 'Ático de Rosa', type: 'company' })
  await sql`update organizations set created_at = created_at + interval '1 day' where id = ${second.id}`
  const list = async (order?: 'name:asc') =>
    (await listMyOrganizations(who('Rosa').ctx, order)).map(({ slug, role }) => [slug, role])
  expect(await list()).toEqual([
    ['atico-de-rosa', 'administrator'],
    ['club-del-candil', 'read_only'],
  ])
  expect((await list('name:asc'))[0]).toEqual(['atico-de-rosa', 'administrator'])
  expect(await listMyOrganizations(who('Team').ctx)).toEqual([])
  await sql`update organizations set merged_into = ${second.id} where id = ${first.id}`
  expect(await list()).toHaveLength(1)
  expect(await getOrganizationBySlug(who('Rosa').ctx, first.slug)).toMatchObject({ id: second.id, slug: second.slug })
})

test('names that are like one are suggested from what is public', async () => {
  await club()
  const find = async (name: string) => (await findSimilarOrganizers(outside, name)).map(({ slug }) => slug)
  for (const name of ['Club del Candil', 'club candil', 'El Club del Candíl', 'candil'])
    expect([name, await find(name)]).toEqual([name, ['club-del-candil']])
  for (const name of ['Asociación Luna', 'cl', '', '%%%', '\0\0\0\0'])
    expect([name, await find(name)]).toEqual([name, []])
})

test('an account that owns something is not erased before that is given away or closed', async () => {
  const leaver = await world.signedIn(`Ida${Math.trunc(Math.random() * 1e6)}`)
  const { id } = await organization(leaver.ctx, 'Club de Ida')
  const other = await organization(who('Olga').ctx, 'Club de Olga', { [leaver.id]: 'editor' })
  const ask = () => askErasure(leaver.ctx, { word: 'borrar' }, door)
  const no = await refusal(ask())
  expect([no?.status, no?.code, no?.details]).toEqual([
    409,
    'owns_organizations',
    { organizations: [{ name: 'Club de Ida', slug: 'club-de-ida' }] },
  ])
  // Asked before, and given an organization since: the account waits.
  const job = { ...jobContext(db, 'accounts.erase'), now: outside.now }
  await sql`update users set erase_after = '2026-01-01' where id = ${leaver.id}`
  expect(await eraseDueAccounts(job, { storage })).toBe(0)
  await updateOrganization(leaver.ctx, id, { email: 'ida@club.example', phone: '+34600000000' }, { storage })
  await closeOrganization(leaver.ctx, id, { word: 'close' })
  expect(await eraseDueAccounts(job, { storage })).toBe(1)
  expect((await sql`select owner_id, email, phone from organizations where id = ${id}`)[0]).toEqual({
    ...{ owner_id: null, email: null, phone: null },
  })
  expect((await world.standing(other.id)).members).toEqual({})
})

test('the house gives a card of nobody to its demo organizer, and no other card', async () => {
  await sql`insert into organizations (name, slug, type, status) values ('Carta Libre', 'carta-libre', 'company', 'active')`
  const { slug } = await club()
  const job = jobContext(db, 'sample')
  await giveOwner(job, 'carta-libre', who('Sara').id)
  await giveOwner(job, slug, who('Sara').id)
  expect((await listMyOrganizations(who('Sara').ctx)).map((one) => one.slug)).toEqual(['carta-libre'])
  expect((await refusal(giveOwner(who('Sara').ctx, slug, who('Sara').id)))?.status).toBe(404)
})
