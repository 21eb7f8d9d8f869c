import { beforeEach, expect, test } from 'vitest'
import { findPerson, isFresh } from '#features/identity/sessions/queries.server.ts'
import { hasTwoSteps } from '#features/identity/two-factor/queries.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { accountWorld, NOW, PASSWORD, refusal } from '../../../../tests/accounts/own-account.ts'
import { passkeyDevice } from '../../../../tests/accounts/passkey-device.ts'
import { empty } from '../../../../tests/fixtures/database.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './commands.server.ts'
import { listPasskeys } from './queries.server.ts'
import { beginPasskeySignIn, signInByPasskey } from './sign-in.server.ts'

const { sql, door, outside, notices, signedIn } = await accountWorld()
const ORIGIN = 'https://candil.example'
const REFUSED = { kind: 'invalid', code: 'passkey_refused' }
beforeEach(async () => {
  await empty(sql, 'users, one_time_tokens, rate_limits')
  notices.length = 0
})

const later = (ctx: Context, seconds: number): Context => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + seconds * 1000),
})
const enter = (answer: unknown, ctx = outside) => signInByPasskey(ctx, answer, door, { remember: false })
const ask = () => beginPasskeySignIn(outside, door)

/** Somebody with a passkey that never was used. */
async function withPasskey(name: string, kind: Parameters<typeof passkeyDevice>[1] = {}) {
  const person = await signedIn(name)
  const device = passkeyDevice(ORIGIN, kind)
  await addPasskey(person.ctx, device.create(await beginPasskey(person.ctx, {}, door)), door)
  return { ...person, device }
}

test('a passkey is made on the device, kept, told by mail, and opens the door without anything typed', async () => {
  const { id, ctx, device } = await withPasskey('Ana')
  expect(await listPasskeys(ctx)).toEqual([{ id: 1, name: '', createdAt: NOW, usedAt: null, backedUp: false }])
  const { token } = await enter(device.get(await ask()), later(outside, 60))
  expect(await findPerson(outside, token)).toMatchObject({ id, via: 'site' })
  expect(await listPasskeys(ctx)).toMatchObject([{ usedAt: later(outside, 60).now }])
  await expect.poll(() => notices, { timeout: 30_000 }).toEqual([{ userId: id, about: 'passkey_added' }])
})

test('a passkey stands for both steps', async () => {
  const { id, device } = await withPasskey('Ana')
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${id}, 'x', now())`
  expect(await hasTwoSteps(outside, id)).toBe(true)
  const { token } = await enter(device.get(await ask()))
  expect(await findPerson(outside, token)).toMatchObject({ id })
})

test('what the browser is asked for names the site, and nobody by their address', async () => {
  const { ctx } = await withPasskey('Ana')
  const options = await beginPasskey(ctx, {}, door)
  expect(options).toMatchObject({
    rp: { name: 'Candil', id: 'candil.example' },
    user: { name: 'Ana', displayName: 'Ana' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  expect(options.excludeCredentials).toHaveLength(1)
  expect((await beginPasskey(ctx, {}, door)).user.id).toBe(options.user.id)
  expect(JSON.stringify(options)).not.toContain('example.org')
  const asked = await ask()
  expect(asked).toMatchObject({ rpId: 'candil.example', userVerification: 'required' })
  expect(asked.allowCredentials).toBe(undefined)
  expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
})

test.each<[what: string, lies: Parameters<ReturnType<typeof passkeyDevice>['get']>[1]]>([
  ['another origin', { origin: 'https://candil.example.evil.example' }],
  ['another port', { origin: `${ORIGIN}:8443` }],
  ['another relying party', { rpId: 'evil.example' }],
  ['nobody verified', { verified: false }],
  ['a challenge that was never given', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['an answer to something else', { type: 'payment.get' }],
])('%s: neither kept nor let in', async (_, lies) => {
  const { ctx, device } = await withPasskey('Ana')
  expect(await refusal(enter(device.get(await ask(), lies)))).toMatchObject(REFUSED)
  const other = passkeyDevice(ORIGIN)
  const answer = other.create(await beginPasskey(ctx, {}, door), lies)
  expect(await refusal(addPasskey(ctx, answer, door))).toMatchObject(REFUSED)
  expect(await listPasskeys(ctx)).toHaveLength(1)
  expect(await sql`select 1 from sessions`).toHaveLength(1)
})

test('an answer is good once, for five minutes, and a challenge too', async () => {
  const { device } = await withPasskey('Ana')
  const asked = await ask()
  const answer = device.get(asked)
  await enter(answer)
  expect(await refusal(enter(answer))).toMatchObject(REFUSED)
  expect(await refusal(enter(device.get(asked)))).toMatchObject(REFUSED)
  expect(await refusal(enter(device.get(await ask()), later(outside, 301)))).toMatchObject(REFUSED)
  expect(await refusal(enter(device.get(await ask()), later(outside, 299)))).toBe(null)
})

test('of several who bring the same answer at once, one gets in', async () => {
  const { device } = await withPasskey('Ana')
  const answer = device.get(await ask())
  const failures = await Promise.all(Array.from({ length: 6 }, () => refusal(enter(answer))))
  expect(failures.filter((failure) => failure === null)).toHaveLength(1)
})

test('a count that does not rise means a copy; a device that does not count is taken as it is', async () => {
  const { device } = await withPasskey('Ana')
  await enter(device.get(await ask(), { count: 7 }))
  for (const count of [6, 7, 0]) expect(await refusal(enter(device.get(await ask(), { count })))).toMatchObject(REFUSED)
  await enter(device.get(await ask(), { count: 8 }))
  const [one, two] = [device.get(await ask(), { count: 9 }), device.get(await ask(), { count: 9 })]
  const both = await Promise.all([refusal(enter(one)), refusal(enter(two))])
  expect(both.filter(Boolean)).toHaveLength(1)
  const eva = await withPasskey('Eva', { counts: false })
  await enter(eva.device.get(await ask()))
  await enter(eva.device.get(await ask()))
})

test('a challenge to make a passkey is for who asked: nobody else, and nobody at the door', async () => {
  const { ctx, device } = await withPasskey('Ana')
  const eva = await signedIn('Eva')
  const other = passkeyDevice(ORIGIN)
  const asked = await beginPasskey(eva.ctx, {}, door)
  expect(await refusal(addPasskey(ctx, other.create(asked), door))).toMatchObject(REFUSED)
  expect(await refusal(enter(device.get(await beginPasskey(ctx, {}, door))))).toMatchObject(REFUSED)
  expect(await refusal(addPasskey(ctx, other.create(await ask()), door))).toMatchObject(REFUSED)
  expect(await listPasskeys(eva.ctx)).toEqual([])
})

test('a passkey belongs to one person', async () => {
  const { device } = await withPasskey('Ana')
  const eva = await signedIn('Eva')
  const again = device.create(await beginPasskey(eva.ctx, {}, door))
  expect(await refusal(addPasskey(eva.ctx, again, door))).toMatchObject(REFUSED)
  expect(await listPasskeys(eva.ctx)).toEqual([])
})

test('a signature by another key with the same name is refused', async () => {
  const { device } = await withPasskey('Ana')
  const forger = passkeyDevice(ORIGIN)
  const forged = { ...forger.get(await ask()), id: device.id, rawId: device.id }
  expect(await refusal(enter(forged))).toMatchObject(REFUSED)
})

test('certificates that nobody asked for are refused before anything in them is fetched', async () => {
  const { ctx } = await signedIn('Ana')
  const x5c = Buffer.from('a certificate that names an address')
  for (const format of ['packed', 'apple', 'tpm', 'android-key', 'android-safetynet', 'fido-u2f', 'constructor']) {
    const statement = new Map([['x5c', x5c]])
    const answer = passkeyDevice(ORIGIN).create(await beginPasskey(ctx, {}, door), { attestation: [format, statement] })
    expect(await refusal(addPasskey(ctx, answer, door))).toMatchObject(REFUSED)
  }
})

test('a passkey is called after what keeps it, and otherwise as its owner likes', async () => {
  const bitwarden = Buffer.from('d548826e79b4db40a3d811116f7e8349', 'hex')
  const { ctx } = await withPasskey('Ana', { aaguid: bitwarden })
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  await addPasskey(ctx, passkeyDevice(ORIGIN).create(await beginPasskey(ctx, {}, door)), { ...door, browser })
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(['Bitwarden', 'Firefox · Linux'])
  await renamePasskey(ctx, 2, { name: '  Portátil ' })
  expect((await listPasskeys(ctx)).map(({ name }) => name)).toEqual(['Bitwarden', 'Portátil'])
  expect(await refusal(renamePasskey(ctx, 2, { name: ' ' }))).toMatchObject({ fields: { name: 'required' } })
  expect(await refusal(renamePasskey(ctx, 2, { name: 'x'.repeat(61) }))).toMatchObject({ fields: { name: 'too_long' } })
})

test("somebody else's passkey does not exist, and one that was removed opens nothing", async () => {
  const ana = await withPasskey('Ana')
  const eva = await signedIn('Eva')
  expect(await refusal(removePasskey(eva.ctx, 1, door))).toMatchObject({ kind: 'missing', status: 404 })
  expect(await refusal(renamePasskey(eva.ctx, 1, { name: 'Mía' }))).toMatchObject({ kind: 'missing' })
  await removePasskey(ana.ctx, 1, door)
  expect(await listPasskeys(ana.ctx)).toEqual([])
  expect(await refusal(enter(ana.device.get(await ask())))).toMatchObject(REFUSED)
  await expect.poll(() => notices.map(({ about }) => about), { timeout: 30_000 }).toContain('passkey_removed')
})

test('who is blocked or erased is refused like a key nobody knows', async () => {
  const { id, device } = await withPasskey('Ana')
  const stranger = await refusal(enter(passkeyDevice(ORIGIN).get(await ask())))
  const told = ({ kind, code, message, fields }: NonNullable<typeof stranger>) => ({ kind, code, message, fields })
  await sql`update users set blocked_at = now() where id = ${id}`
  const blocked = await refusal(enter(device.get(await ask())))
  expect(told(blocked!)).toEqual(told(stranger!))
  await sql`update users set blocked_at = null, erased_at = now(), username = null, username_key = null, email = null,
    email_key = null, password_hash = null where id = ${id}`
  const erased = await refusal(enter(device.get(await ask())))
  expect(told(erased!)).toEqual(told(stranger!))
})

test('a token of an API client, which lies in scripts, can not grow into a passkey', async () => {
  const { ctx } = await signedIn('Ana')
  const client = { ...ctx, actor: { ...ctx.actor, via: 'api' as const } }
  for (const command of [beginPasskey(client, {}, door), addPasskey(client, {}, door)])
    expect(await refusal(command)).toMatchObject({ kind: 'forbidden', code: 'forbidden' })
})

test('only who is signed in, with a confirmed address, can make a passkey', async () => {
  const { ctx } = await signedIn('Eva', { confirmed: false })
  for (const command of [beginPasskey(ctx, {}, door), addPasskey(ctx, {}, door)])
    expect(await refusal(command)).toMatchObject({ kind: 'forbidden', code: 'unconfirmed' })
  for (const command of [
    beginPasskey(outside, {}, door),
    addPasskey(outside, {}, door),
    listPasskeys(outside),
    renamePasskey(outside, 1, { name: 'x' }),
    removePasskey(outside, 1, door),
  ])
    expect(await refusal(command)).toMatchObject({ kind: 'forbidden', code: 'forbidden' })
})

test('a person has twenty passkeys at the most, and an address asks five hundred times a quarter of an hour and answers fifty', async () => {
  const { id, ctx } = await signedIn('Ana')
  await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
    select ${id}, 'k' || n, 'x', 0, '{}', false, '' from generate_series(1, 20) n`
  expect(await refusal(beginPasskey(ctx, {}, door))).toMatchObject({ kind: 'conflict', code: 'passkey_refused' })
  for (let n = 0; n < 500; n++) await ask()
  expect(await refusal(ask())).toMatchObject({ kind: 'limited', status: 429 })
  const answer = () => refusal(signInByPasskey(outside, {}, door, { remember: true }))
  for (let n = 0; n < 50; n++) expect(await answer()).toMatchObject({ code: 'passkey_refused' })
  expect(await answer()).toMatchObject({ kind: 'limited', status: 429 })
})

test('a browser left open is not enough: who came in a while ago says the password again', async () => {
  const { ctx } = await signedIn('Ana')
  const after = later(ctx, 15 * 60)
  const device = passkeyDevice(ORIGIN)
  const wrong = (how: string) => ({ kind: 'invalid', code: 'wrong_password', fields: { password: how } })
  for (const form of [{}, null, { password: '' }, { password: ['x'] }])
    expect(await refusal(beginPasskey(after, form, door))).toMatchObject(wrong('required'))
  expect(await refusal(beginPasskey(after, { password: 'no es esta' }, door))).toMatchObject(wrong('wrong'))
  expect(await listPasskeys(ctx)).toEqual([])
  await addPasskey(after, device.create(await beginPasskey(after, { password: PASSWORD }, door)), door)
  expect(await listPasskeys(ctx)).toHaveLength(1)
})

test('who is signed in shows by a passkey of their own that it is still them, and their session gets another token', async () => {
  const ana = await withPasskey('Ana')
  const eva = await withPasskey('Eva')
  const after = later(ana.ctx, 3600)
  expect(await isFresh(after)).toBe(false)
  expect(await refusal(enter(eva.device.get(await beginPasskeySignIn(after, door)), after))).toMatchObject(REFUSED)
  expect(await isFresh(after)).toBe(false)
  const { token } = await enter(ana.device.get(await beginPasskeySignIn(after, door)), after)
  expect(await isFresh(after)).toBe(true)
  expect(await findPerson(after, token)).toMatchObject({ id: ana.id, session: ana.ctx.actor.session })
  expect(await sql`select 1 from sessions where user_id = ${ana.id}`).toHaveLength(1)
})
