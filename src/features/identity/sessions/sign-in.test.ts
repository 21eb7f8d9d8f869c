import { beforeEach, expect, test } from 'vitest'
import { resetPassword } from '#features/identity/accounts/commands/passwords.server.ts'
import { makeRecoveryCodes } from '#features/identity/two-factor/recovery-codes.server.ts'
import { accountWorld, PASSWORD, refusal } from '../../../../tests/accounts/own-account.ts'
import { empty } from '../../../../tests/fixtures/database.ts'
import { enterByApi, startSession } from './commands.server.ts'
import { finishSignIn, type SignedIn, signIn, signInByLink } from './sign-in.server.ts'
import { issueToken } from './tokens.server.ts'

const { sql, door, outside, notices, signedIn } = await accountWorld({ SIGN_IN_TRIES: '3' })
beforeEach(async () => {
  await empty(sql, 'users, rate_limits')
  notices.length = 0
})

/** Somebody with two steps and recovery codes; nobody is signed in. */
async function withTwoSteps(name: string) {
  const { id } = await signedIn(name)
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${id}, 'x', now())`
  await sql`delete from sessions`
  return { id, codes: await makeRecoveryCodes(outside, id, door.secret) }
}
const sessionsOf = async (id: number) => (await sql`select 1 from sessions where user_id = ${id}`).length
const credentials = { identifier: 'Ana', password: PASSWORD }

type Way = (id: number, device: string | null) => Promise<SignedIn | number | null | string>
const WAYS: [string, Way, string | object | null][] = [
  [
    'the password',
    (_, device) => signIn(outside, credentials, door, { kind: 'site', device }),
    { step: expect.any(String) },
  ],
  ['the password at the API', () => signIn(outside, credentials, door, { kind: 'api' }), 'code_required'],
  [
    'a link by mail',
    async (id, device) =>
      signInByLink(outside, await issueToken(outside, 'link', id, 60), door, { kind: 'site', device, remember: true }),
    { step: expect.any(String) },
  ],
  [
    'a new password',
    async (id) => {
      const code = await issueToken(outside, 'reset', id, 60)
      return enterByApi(outside, await resetPassword(outside, { code, password: 'otra clave larga' }, door), door)
    },
    null,
  ],
]

test.each(WAYS)(
  '%s alone opens nothing where two steps are on, nor with the browser of somebody else',
  async (_, way, outcome) => {
    const { id } = await withTwoSteps('Ana')
    const eva = await signedIn('Eva')
    for (const device of [null, 'x'.repeat(43), await issueToken(outside, 'device', eva.id, 60)]) {
      const answer = await way(id, device).catch(({ code }: { code: string }) => code)
      expect(answer).toEqual(outcome)
    }
    expect(await sessionsOf(id)).toBe(0)
  },
)

test('the half-open door is one person’s, opens once, and not after a new password', async () => {
  const { id, codes } = await withTwoSteps('Ana')
  const eva = await withTwoSteps('Eva')
  const enter = async () => (await signIn(outside, credentials, door, { kind: 'site' })).step!
  const step = await enter()
  expect(await refusal(finishSignIn(outside, { code: eva.codes[0] }, door, step))).toMatchObject({
    code: 'code_invalid',
  })
  expect(await finishSignIn(outside, { code: codes[0] }, door, step)).toMatchObject({ device: null })
  expect(await refusal(finishSignIn(outside, { code: codes[1] }, door, step))).toMatchObject({ code: 'token_invalid' })
  const late = await enter()
  const code = await issueToken(outside, 'reset', id, 60)
  await resetPassword(outside, { code, password: 'otra clave larga' }, door)
  expect(await refusal(finishSignIn(outside, { code: codes[2] }, door, late))).toMatchObject({ code: 'token_invalid' })
})

test('who guesses codes is stopped, and the owner hears of it once', async () => {
  const { id, codes } = await withTwoSteps('Ana')
  const { step } = await signIn(outside, credentials, door, { kind: 'site' })
  const guess = (code = 'aaaaa-aaaaa') => refusal(finishSignIn(outside, { code }, door, step!))
  for (let n = 0; n < 3; n++) expect(await guess()).toMatchObject({ code: 'code_invalid' })
  for (const code of ['aaaaa-aaaaa', codes[0]!]) expect(await guess(code)).toMatchObject({ kind: 'limited' })
  await expect.poll(() => notices, { timeout: 30_000 }).toEqual([{ userId: id, about: 'code_guessed' }])
  expect(await sessionsOf(id)).toBe(0)
})

test('a token that was there before somebody signed in is none of theirs afterwards', async () => {
  const { id } = await signedIn('Ana')
  const before = await startSession(outside, id, { kind: 'site', remember: false, browser: null })
  const { token } = await signIn(outside, credentials, door, { kind: 'site' })
  expect(token).not.toBe(before)
  expect(await sessionsOf(id)).toBe(3)
})

const tryAs = (identifier: string, more: { address?: string; device?: string } = {}) => {
  const { address = door.address, device = null } = more
  const form = { identifier, password: 'no es esta' }
  return refusal(signIn(outside, form, { ...door, address }, { kind: 'site', device })).then((no) => no?.status)
}

test('an account has so many tries, by whichever of its names it is called', async () => {
  await signedIn('Ana')
  expect([await tryAs('Ana'), await tryAs('ana@example.org'), await tryAs('  ANA ')]).toEqual([400, 400, 400])
  expect([await tryAs('ANA@example.org'), await tryAs('Ana')]).toEqual([429, 429])
  expect(await refusal(signIn(outside, credentials, door, { kind: 'site' }))).toMatchObject({ status: 429 })
  // What is nobody's is answered alike.
  expect([await tryAs('Nadie'), await tryAs('nadie'), await tryAs(' NADIE'), await tryAs('Nadie')]).toEqual([
    ...[400, 400, 400, 429],
  ])
})

test('whoever guesses from everywhere does not keep the owner out of a browser of theirs', async () => {
  const { id } = await signedIn('Ana')
  const device = await issueToken(outside, 'device', id, 60)
  const guesses = await Promise.all(
    Array.from({ length: 31 }, (_, n) => tryAs('Ana', { address: `203.0.113.${n + 10}` })),
  )
  expect(guesses.filter((status) => status === 429)).toHaveLength(1)
  expect(await refusal(signIn(outside, credentials, door, { kind: 'site' }))).toMatchObject({ status: 429 })
  expect(await signIn(outside, credentials, door, { kind: 'site', device })).toMatchObject({ userId: id })
  const link = await issueToken(outside, 'link', id, 60)
  expect(await signInByLink(outside, link, door, { kind: 'site', remember: false })).toMatchObject({ userId: id })
})
