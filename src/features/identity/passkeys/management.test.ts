import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { passkeyAuthenticator } from '#tests/fixtures/accounts/passkey-authenticator.ts'
import { ORIGIN, passkeyFixtures } from '#tests/fixtures/accounts/passkey-fixtures.ts'
import { listPasskeysOfCode, resetPassword } from '../accounts/commands/passwords.server.ts'
import { issueToken } from '../sessions/one-time-tokens.server.ts'
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'

const { sql, notices, createSignedInUser, signIn, signInOptions, createUserWithPasskey } = await passkeyFixtures()
const REFUSED = { kind: 'invalid', code: 'passkey_refused' }

test('names a passkey after its authenticator, and can be renamed', async () => {
  const bitwarden = Buffer.from('d548826e79b4db40a3d811116f7e8349', 'hex')
  const { ctx } = await createUserWithPasskey('Ana', { aaguid: bitwarden })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const registration = passkeyAuthenticator(ORIGIN).create(await beginPasskeyRegistration(ctx, {}))
  await addPasskey({ ...ctx, userAgent }, registration)
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(['Bitwarden', 'Firefox · Linux'])
  await renamePasskey(ctx, 2, { name: '  Portátil ' })
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(['Bitwarden', 'Portátil'])
  await addPasskey({ ...ctx, userAgent }, passkeyAuthenticator(ORIGIN).create(await beginPasskeyRegistration(ctx, {})))
  await addPasskey({ ...ctx, userAgent }, passkeyAuthenticator(ORIGIN).create(await beginPasskeyRegistration(ctx, {})))
  const numbered = ['Bitwarden', 'Portátil', 'Firefox · Linux', 'Firefox · Linux 2']
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(numbered)
  expect(await errorOf(renamePasskey(ctx, 2, { name: ' ' }))).toMatchObject({ fields: { name: 'required' } })
  expect(await errorOf(renamePasskey(ctx, 2, { name: 'x'.repeat(61) }))).toMatchObject({ fields: { name: 'too_long' } })
})

test("does not find other users' passkeys, asks for proof, and a removed passkey no longer signs in", async () => {
  const ana = await createUserWithPasskey('Ana')
  const eva = await createSignedInUser('Eva')
  expect(await errorOf(removePasskey(eva.ctx, 1, {}))).toMatchObject({ kind: 'missing', status: 404 })
  expect(await errorOf(renamePasskey(eva.ctx, 1, { name: 'Mía' }))).toMatchObject({ kind: 'missing' })
  const later = { ...ana.ctx, now: new Date(ana.ctx.now.getTime() + 3600_000) }
  expect(await errorOf(removePasskey(later, 1, {}))).toMatchObject({ code: 'wrong_password' })
  await removePasskey(ana.ctx, 1, {})
  expect(await listPasskeys(ana.ctx)).toEqual([])
  expect(await errorOf(signIn(ana.device.get(await signInOptions())))).toMatchObject(REFUSED)
  await expect.poll(() => notices.map(({ about }) => about)).toContain('passkey_removed')
})

test('a new password by an emailed link removes passkeys of the last 30 days, or all of them', async () => {
  const ana = await createUserWithPasskey('Ana')
  await createUserWithPasskey('Eva')
  const days = (count: number) => new Date(ana.ctx.now.getTime() + count * 86_400_000)
  await sql`update passkeys set created_at = ${days(-31).toISOString()} where user_id = ${ana.id}`
  const { device } = await createUserWithPasskey('Intrusa')
  await sql`update passkeys set user_id = ${ana.id} where user_id = (select id from users where username = 'Intrusa')`
  const reset = async (more: object) => {
    const code = await issueToken(ana.ctx, 'reset', ana.id, 60)
    expect((await listPasskeysOfCode(ana.ctx, code)).length).toBeGreaterThan(0)
    await resetPassword(ana.ctx, { code, password: 'otra capa de lino', ...more })
    return (await listPasskeys(ana.ctx)).length
  }
  expect(await reset({})).toBe(1)
  expect(await errorOf(signIn(device.get(await signInOptions())))).toMatchObject(REFUSED)
  expect(await reset({ removePasskeys: 'on' })).toBe(0)
  expect(await sql`select 1 from passkeys`).toHaveLength(1)
  const audited = await sql`select action from audit_log where entity_id = ${ana.id} order by id desc limit 2`
  expect(audited.map(({ action }) => action)).toEqual(['resetPassword', 'removePasskey'])
})
