import { beforeEach, expect, test } from 'vitest'
import { accountFixtures, errorOf } from '../../../../tests/fixtures/account-fixtures.ts'
import { truncateTables } from '../../../../tests/fixtures/database.ts'
import { passkeyAuthenticator } from '../../../../tests/fixtures/passkey-authenticator.ts'
import { addPasskey, beginPasskeyRegistration, removePasskey, renamePasskey } from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

const { sql, anonymousCtx, notices, createSignedInUser } = await accountFixtures()
const ORIGIN = 'https://candil.example'
const REFUSED = { kind: 'invalid', code: 'passkey_refused' }
beforeEach(async () => {
  await truncateTables(sql, 'users, one_time_tokens, rate_limits')
  notices.length = 0
})

const signIn = (answer: unknown) => signInByPasskey(anonymousCtx, answer, { remember: false })
const signInOptions = () => beginPasskeySignIn(anonymousCtx)

/** Creates a signed-in user with an unused passkey. */
async function createUserWithPasskey(name: string, kind: Parameters<typeof passkeyAuthenticator>[1] = {}) {
  const person = await createSignedInUser(name)
  const device = passkeyAuthenticator(ORIGIN, kind)
  await addPasskey(person.ctx, device.create(await beginPasskeyRegistration(person.ctx, {})))
  return { ...person, device }
}

test('names a passkey after its authenticator, and can be renamed', async () => {
  const bitwarden = Buffer.from('d548826e79b4db40a3d811116f7e8349', 'hex')
  const { ctx } = await createUserWithPasskey('Ana', { aaguid: bitwarden })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const registration = passkeyAuthenticator(ORIGIN).create(await beginPasskeyRegistration(ctx, {}))
  await addPasskey({ ...ctx, userAgent }, registration)
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(['Bitwarden', 'Firefox · Linux'])
  await renamePasskey(ctx, 2, { name: '  Portátil ' })
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(['Bitwarden', 'Portátil'])
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
