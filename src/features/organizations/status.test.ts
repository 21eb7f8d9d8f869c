import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getOrganizerPage, listOrganizers } from '#features/directory/organizers.server.ts'
import { eraseDueAccounts, requestErasure } from '#features/identity/accounts/commands/erasure.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { errorSummary, organizationFixtures } from '#tests/fixtures/organization-fixtures.ts'
import { closeOrganization, createOrganization, resubmitOrganization } from './commands.server.ts'
import { findSimilarOrganizers, getMyOrganization, getOrganizationBySlug, listMyOrganizations } from './own.server.ts'
import { updateOrganization } from './profile/commands.server.ts'
import { rejectOrganization } from './review.server.ts'

const fixtures = await organizationFixtures()
const { db, sql, anonymousCtx, createVerifiedOrganization, userNamed, ctxOf, createClub } = fixtures
beforeAll(fixtures.createRoleUsers)
beforeEach(async () => {
  await emptyTables(sql, 'rate_limits, organizations, audit_log')
})

const onPublic = async (slug: string) =>
  (await listOrganizers(anonymousCtx, { q: '', type: null })).some((row) => row.slug === slug) &&
  (await errorOf(getOrganizerPage(anonymousCtx, slug))) === null

test.each(['pending', 'rejected', 'suspended'])(
  'a %s organization is not public, also after closing it',
  async (status) => {
    const { id, slug } = await createClub()
    const verified = status === 'suspended' ? '2026-01-01' : null
    await sql`update organizations set status = ${status}, verified_at = ${verified} where id = ${id}`
    expect(await onPublic(slug)).toBe(false)
    expect(await findSimilarOrganizers(anonymousCtx, 'Club del Candil')).toEqual([])
    await closeOrganization(userNamed('Olga').ctx, id, { word: 'cerrar' })
    expect(await onPublic(slug)).toBe(false)
  },
)

test('closes an active organization for good after typing the word; its page stays', async () => {
  const { id, slug } = await createClub()
  expect((await errorOf(closeOrganization(userNamed('Olga').ctx, id, {})))?.fields).toEqual({ word: 'required' })
  for (const word of ['', 'borrar'])
    expect(await errorSummary(closeOrganization(userNamed('Olga').ctx, id, { word }))).toEqual([
      400,
      'invalid',
      { word: 'word' },
    ])
  for (const [person, status] of Object.entries({ Edu: 403, Mar: 404, Rosa: 403, Team: 403, Sara: 404, nobody: 403 }))
    expect((await errorOf(closeOrganization(ctxOf(person), id, { word: 'close' })))?.status).toBe(status)
  await closeOrganization(userNamed('Olga').ctx, id, { word: 'Close' })
  expect(await onPublic(slug)).toBe(true)
  const closed = [409, 'organization_closed', {}]
  expect(await errorSummary(updateOrganization(userNamed('Olga').ctx, id, { county: 'x' }))).toEqual(closed)
  expect(await errorSummary(closeOrganization(userNamed('Olga').ctx, id, { word: 'close' }))).toEqual(closed)
  expect(await errorSummary(resubmitOrganization(userNamed('Olga').ctx, id))).toEqual(closed)
})

test('only a rejected organization can be submitted again, once', async () => {
  const { id } = await createClub()
  expect((await errorOf(resubmitOrganization(userNamed('Olga').ctx, id)))?.status).toBe(409)
  await sql`update organizations set status = 'rejected', status_reason = 'Falta el correo' where id = ${id}`
  expect((await getMyOrganization(userNamed('Rosa').ctx, id)).statusReason).toBe('Falta el correo')
  expect((await errorOf(resubmitOrganization(userNamed('Mar').ctx, id)))?.status).toBe(404)
  await resubmitOrganization(userNamed('Edu').ctx, id)
  expect(await getMyOrganization(userNamed('Edu').ctx, id)).toMatchObject({ status: 'pending', statusReason: null })
  expect((await errorOf(resubmitOrganization(userNamed('Edu').ctx, id)))?.status).toBe(409)
})

test("lists the actor's organizations with role, newest first, without merged ones", async () => {
  const first = await createClub()
  const second = await createOrganization(userNamed('Rosa').ctx, { name: 'Ático de Rosa', type: 'company' })
  await sql`update organizations set created_at = created_at + interval '1 day' where id = ${second.id}`
  const list = async (order?: 'name:asc') =>
    (await listMyOrganizations(userNamed('Rosa').ctx, order)).map(({ slug, role }) => [slug, role])
  expect(await list()).toEqual([
    ['atico-de-rosa', 'administrator'],
    ['club-del-candil', 'read_only'],
  ])
  expect((await list('name:asc'))[0]).toEqual(['atico-de-rosa', 'administrator'])
  expect(await listMyOrganizations(userNamed('Team').ctx)).toEqual([])
  await sql`update organizations set merged_into = ${second.id} where id = ${first.id}`
  expect(await list()).toHaveLength(1)
  expect(await getOrganizationBySlug(userNamed('Rosa').ctx, first.slug)).toMatchObject({
    id: second.id,
    slug: second.slug,
  })
})

test('suggests similar names of public organizers', async () => {
  await createClub()
  const find = async (name: string) => (await findSimilarOrganizers(anonymousCtx, name)).map(({ slug }) => slug)
  for (const name of ['Club del Candil', 'club candil', 'El Club del Candíl', 'candil'])
    expect([name, await find(name)]).toEqual([name, ['club-del-candil']])
  for (const name of ['Asociación Luna', 'cl', '', '%%%', '\0\0\0\0'])
    expect([name, await find(name)]).toEqual([name, []])
})

test('an account that owns an organization cannot be erased before it is transferred or closed', async () => {
  const leaver = await fixtures.createSignedInUser(`Ida${Math.trunc(Math.random() * 1e6)}`)
  const { id } = await createVerifiedOrganization(leaver.ctx, 'Club de Ida')
  const other = await createVerifiedOrganization(userNamed('Olga').ctx, 'Club de Olga', { [leaver.id]: 'editor' })
  const ask = () => requestErasure(leaver.ctx, { word: 'borrar' })
  const no = await errorOf(ask())
  expect([no?.status, no?.code, no?.details]).toEqual([
    409,
    'owns_organizations',
    { organizations: [{ name: 'Club de Ida', slug: 'club-de-ida' }] },
  ])
  // Erasure was requested before the account got an organization: it is postponed.
  const job = { ...jobContext({ db, services: fixtures.services }, 'accounts.erase'), now: anonymousCtx.now }
  await sql`update users set erase_after = '2026-01-01' where id = ${leaver.id}`
  expect(await eraseDueAccounts(job)).toBe(0)
  await updateOrganization(leaver.ctx, id, { email: 'ida@club.example', phone: '+34600000000' })
  await closeOrganization(leaver.ctx, id, { word: 'close' })
  const contact = { email: 'ida@rejected.example', phone: '+34600000001' }
  const { id: rejected } = await createOrganization(leaver.ctx, { name: 'Rechazada', type: 'company', ...contact })
  await rejectOrganization((await fixtures.createTeamMember('Mara', 'moderator')).ctx, rejected, {
    reason: 'No consta.',
  })
  await closeOrganization(leaver.ctx, rejected, { word: 'close' })
  expect(await eraseDueAccounts(job)).toBe(1)
  expect(JSON.stringify(await sql`select * from organizations_sent_back`)).not.toContain('ida@')
  expect((await sql`select owner_id, email, phone from organizations where id = ${id}`)[0]).toEqual({
    ...{ owner_id: null, email: null, phone: null },
  })
  expect((await fixtures.getOwnership(other.id)).members).toEqual({})
})
