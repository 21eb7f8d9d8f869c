import { beforeEach, expect, test } from 'vitest'
import { accountWorld, NOW, refusal } from '../../../../../tests/accounts/own-account.ts'
import { empty } from '../../../../../tests/fixtures/database.ts'
import { getAccount } from '../queries/account.server.ts'
import { updateProfile } from './profile.server.ts'
import { grantRole, listTeam } from './roles.server.ts'
import { fillSkeletons } from './username-rules.server.ts'

const { db, sql, door, outside, signedIn } = await accountWorld()
beforeEach(() => empty(sql, 'users, rate_limits'))
const house = { ...outside, actor: { kind: 'job', name: 'admin' } } as const

test('what is given of a profile changes, and nothing else', async () => {
  const ana = await signedIn('Ana')
  const before = await getAccount(ana.ctx, door.secret)
  await updateProfile({ ...ana.ctx, now: new Date(NOW.getTime() + 1000) }, { username: '  Ána   Ruiz 2 ' }, door)
  await updateProfile(ana.ctx, { locale: 'en', newsletter: 'on' }, door)
  const after = await getAccount(ana.ctx, door.secret)
  expect(after).toEqual({
    ...before,
    username: 'Ána Ruiz 2',
    locale: 'en',
    newsletter: true,
    updatedAt: after.updatedAt,
  })
  await updateProfile(ana.ctx, { newsletter: '' }, door)
  expect(await getAccount(ana.ctx, door.secret)).toMatchObject({
    username: 'Ána Ruiz 2',
    locale: 'en',
    newsletter: false,
  })
})

test('a place is kept to some five kilometres, and can be taken away', async () => {
  const ana = await signedIn('Ana')
  await updateProfile(ana.ctx, { gps_location: { latitude: 40.41678, longitude: -3.70379 } }, door)
  const { location } = await getAccount(ana.ctx, door.secret)
  expect(location!.latitude).toBeCloseTo(40.4, 6)
  expect(location!.longitude).toBeCloseTo(-3.7, 6)
  await updateProfile(ana.ctx, { gps_location: null }, door)
  expect((await getAccount(ana.ctx, door.secret)).location).toBe(null)
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
])('%j is refused, and nothing changes', async (form, fields, code) => {
  const ana = await signedIn('Ana')
  await signedIn('Eva')
  const before = await getAccount(ana.ctx, door.secret)
  expect(await refusal(updateProfile(ana.ctx, form, door))).toMatchObject({ kind: 'invalid', code, fields })
  expect(await getAccount(ana.ctx, door.secret)).toEqual(before)
})

test('the house gives roles to who has shown their address, by it; nobody else gives any', async () => {
  const ana = await signedIn('Ana')
  await signedIn('Eva', { confirmed: false })
  expect(await grantRole(house, ' ANA@example.org', 'moderator')).toEqual({
    username: 'Ana',
    email: 'ana@example.org',
    siteRole: 'moderator',
  })
  expect(await listTeam(house)).toEqual([{ username: 'Ana', email: 'ana@example.org', siteRole: 'moderator' }])
  expect(await refusal(grantRole(house, 'eva@example.org', 'admin'))).toMatchObject({ code: 'unconfirmed' })
  expect(await refusal(grantRole(house, 'nobody@example.org', 'admin'))).toMatchObject({ kind: 'missing' })
  expect(await refusal(grantRole(ana.ctx, 'ana@example.org', 'admin'))).toMatchObject({ kind: 'missing' })
  expect(await refusal(listTeam({ ...outside, db }))).toMatchObject({ kind: 'missing' })
  await grantRole(house, 'ana@example.org', 'member')
  expect(await listTeam(house)).toEqual([])
})

test('a name that looks like one from before it was asked is refused once the start has filled in what names look like', async () => {
  await signedIn('Gil Illa')
  const eva = await signedIn('Eva')
  await sql`update users set username_skeleton = null`
  expect(await fillSkeletons(house)).toBe(2)
  expect(await fillSkeletons(house)).toBe(0)
  const change = (username: string) => refusal(updateProfile(eva.ctx, { username }, door))
  expect(await change('GiI IIIa')).toMatchObject({ fields: { username: 'lookalike' } })
  expect(await change('gil illa')).toMatchObject({ fields: { username: 'taken' } })
  expect(await change('EVA')).toBe(null)
})
