import { expect, test } from 'vitest'
import { errorOf } from '../../../../tests/fixtures/accounts/account-fixtures.ts'
import { passkeyAuthenticator } from '../../../../tests/fixtures/accounts/passkey-authenticator.ts'
import { ORIGIN, passkeyFixtures } from '../../../../tests/fixtures/accounts/passkey-fixtures.ts'
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'

const { notices, createSignedInUser, signIn, signInOptions, createUserWithPasskey } = await passkeyFixtures()
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

test("does not find other users' passkeys, and a removed passkey no longer signs in", async () => {
  const ana = await createUserWithPasskey('Ana')
  const eva = await createSignedInUser('Eva')
  expect(await errorOf(removePasskey(eva.ctx, 1))).toMatchObject({ kind: 'missing', status: 404 })
  expect(await errorOf(renamePasskey(eva.ctx, 1, { name: 'Mía' }))).toMatchObject({ kind: 'missing' })
  await removePasskey(ana.ctx, 1)
  expect(await listPasskeys(ana.ctx)).toEqual([])
  expect(await errorOf(signIn(ana.device.get(await signInOptions())))).toMatchObject(REFUSED)
  await expect.poll(() => notices.map(({ about }) => about), { timeout: 30_000 }).toContain('passkey_removed')
})
