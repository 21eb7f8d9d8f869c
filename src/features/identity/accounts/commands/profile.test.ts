import { beforeEach, expect, test } from 'vitest'
import { accountFixtures, errorOf, NOW } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { getAccount } from '../queries/account.server.ts'
import { updateProfile } from './profile.server.ts'
import { grantRole, listTeam } from './roles.server.ts'
import { backfillUsernameSkeletons } from './username-rules.server.ts'

const { db, sql, anonymousCtx, createSignedInUser } = await accountFixtures()
beforeEach(() => emptyTables(sql, 'users, rate_limits'))
const jobCtx = { ...anonymousCtx, actor: { kind: 'job', name: 'admin' } } as const

test('updates only the given fields', async () => {
  const ana = await createSignedInUser('Ana')
  const before = await getAccount(ana.ctx)
  await updateProfile({ ...ana.ctx, now: new Date(NOW.getTime() + 1000) }, { username: '  Ána   Ruiz 2 ' })
  await updateProfile(ana.ctx, { locale: 'en', newsletter: 'on' })
  const after = await getAccount(ana.ctx)
  expect(after).toEqual({
    ...before,
    username: 'Ána Ruiz 2',
    locale: 'en',
    newsletter: true,
    updatedAt: after.updatedAt,
  })
  await updateProfile(ana.ctx, { newsletter: '' })
  expect(await getAccount(ana.ctx)).toMatchObject({
    username: 'Ána Ruiz 2',
    locale: 'en',
    newsletter: false,
  })
})

test('rounds the location to about 5 km, and null removes it', async () => {
  const ana = await createSignedInUser('Ana')
  await updateProfile(ana.ctx, { gps_location: { latitude: 40.41678, longitude: -3.70379 } })
  const { location } = await getAccount(ana.ctx)
  expect(location!.latitude).toBeCloseTo(40.4, 6)
  expect(location!.longitude).toBeCloseTo(-3.7, 6)
  await updateProfile(ana.ctx, { gps_location: null })
  expect((await getAccount(ana.ctx)).location).toBe(null)
})

test.each([
  [{ username: 'EVA' }, { username: 'taken' }, 'username_taken'],
  [{ username: 'Adm1n 2' }, { username: 'reserved' }, 'invalid'],
  [{ username: 'Equipo Candil' }, { username: 'reserved' }, 'invalid'],
  [{ username: 'A' }, { username: 'too_short' }, 'invalid'],
  [{ username: 'a'.repeat(41) }, { username: 'too_long' }, 'invalid'],
  [{ username: 'ana@example.org' }, { username: 'characters' }, 'invalid'],
  [{ username: '' }, { username: 'required' }, 'invalid'],
  [{ locale: 'de' }, { locale: 'choice' }, 'invalid'],
  [{ gps_location: { latitude: 91, longitude: 0 } }, { 'gps_location.latitude': 'number' }, 'invalid'],
])('rejects %j and changes nothing', async (form, fields, code) => {
  const ana = await createSignedInUser('Ana')
  await createSignedInUser('Eva')
  const before = await getAccount(ana.ctx)
  expect(await errorOf(updateProfile(ana.ctx, form))).toMatchObject({ kind: 'invalid', code, fields })
  expect(await getAccount(ana.ctx)).toEqual(before)
})

test('only jobs grant roles, by email, and only to confirmed accounts', async () => {
  const ana = await createSignedInUser('Ana')
  await createSignedInUser('Eva', { confirmed: false })
  expect(await grantRole(jobCtx, ' ANA@example.org', 'moderator')).toEqual({
    username: 'Ana',
    email: 'ana@example.org',
    siteRole: 'moderator',
  })
  expect(await listTeam(jobCtx)).toEqual([{ username: 'Ana', email: 'ana@example.org', siteRole: 'moderator' }])
  expect(await errorOf(grantRole(jobCtx, 'eva@example.org', 'admin'))).toMatchObject({ code: 'unconfirmed' })
  expect(await errorOf(grantRole(jobCtx, 'nobody@example.org', 'admin'))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(grantRole(ana.ctx, 'ana@example.org', 'admin'))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(listTeam({ ...anonymousCtx, db }))).toMatchObject({ kind: 'missing' })
  await grantRole(jobCtx, 'ana@example.org', 'member')
  expect(await listTeam(jobCtx)).toEqual([])
})

test('rejects lookalikes of older usernames once their skeletons are backfilled', async () => {
  await createSignedInUser('Gil Illa')
  const eva = await createSignedInUser('Eva')
  await sql`update users set username_skeleton = null`
  expect(await backfillUsernameSkeletons(jobCtx)).toBe(2)
  expect(await backfillUsernameSkeletons(jobCtx)).toBe(0)
  const change = (username: string) => errorOf(updateProfile(eva.ctx, { username }))
  expect(await change('GiI IIIa')).toMatchObject({ fields: { username: 'lookalike' } })
  expect(await change('gil illa')).toMatchObject({ fields: { username: 'taken' } })
  expect(await change('EVA')).toBe(null)
})
