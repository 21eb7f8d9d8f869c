import { beforeEach, expect, test } from 'vitest'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { KEEPING_DAYS } from '#shared/limits.ts'
import { accountWorld, NOW, PASSWORD, refusal } from '../../../../../tests/accounts/own-account.ts'
import { empty } from '../../../../../tests/fixtures/database.ts'
import type { workAccounts } from '../jobs.server.ts'
import { askEmailChange, confirmEmailChange } from './email-change.server.ts'
import { isResetCode, resetPassword } from './passwords.server.ts'
import { keepingCode } from './revert-email-change.server.ts'

const { sql, door, outside, notices, signedIn } = await accountWorld()
type Queue = Parameters<typeof workAccounts>[0]
await (door.jobs as Queue).work('accounts.email', async () => {})
beforeEach(async () => {
  await empty(sql, 'users, rate_limits, history')
  notices.length = 0
})

const after = (seconds: number, ctx: Context = outside) => ({ ...ctx, now: new Date(NOW.getTime() + seconds * 1000) })
const DAY = 86_400

/** Somebody at Ana's keyboard, with her password, gives the account another address. Answers the link that the one before gets. */
async function moveTo(email: string, { id, ctx }: Awaited<ReturnType<typeof signedIn>>, seconds: number) {
  const [{ email: former }] = (await sql`select email from users where id = ${id}`) as unknown as [{ email: string }]
  const at = after(seconds, ctx)
  await askEmailChange(at, { email, currentPassword: PASSWORD }, door)
  await confirmEmailChange(at, await issueToken(at, 'email', id, 3600), door)
  return keepingCode(door.secret, { userId: id, email: former, asked: at.now.getTime() })
}

const reset = (code: string, seconds = 60) =>
  resetPassword(after(seconds), { code, password: 'otra clave larga' }, door)
const addressOf = async (id: number) => (await sql`select email from users where id = ${id}`)[0]!['email']

test('the link at the former address gives the account back: address, password, sessions and passkeys, once', async () => {
  const ana = await signedIn('Ana')
  const passkey = (name: string, seconds: number) =>
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      values (${ana.id}, ${name}, 'k', 0, '{}', false, ${name}, ${after(seconds).now.toISOString()})`
  await passkey('hers', -DAY)
  const code = await moveTo('ladron@example.org', ana, 1)
  await passkey('of the thief', 30)
  expect(await isResetCode(after(60), code, door.secret)).toBe(true)
  expect(await reset(code)).toBe(ana.id)
  expect(await addressOf(ana.id)).toBe('ana@example.org')
  expect(await sql`select name from passkeys`).toEqual([{ name: 'hers' }])
  expect(await sql`select 1 from sessions`).toHaveLength(0)
  expect(await refusal(reset(code))).toMatchObject({ code: 'reset_code_invalid' })
  expect(await sql`select verb, thing_id, details from history`).toEqual([
    { verb: 'keepAddress', thing_id: ana.id, details: { asked: after(1).now.getTime() } },
  ])
  await expect
    .poll(() => notices.map(({ about }) => about), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['email_changed', 'password_reset']))
})

test('an address that only waits is forgotten, and with a second step one is still asked for it', async () => {
  const ana = await signedIn('Ana')
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${ana.id}, 's', now())`
  const asked = after(1, ana.ctx)
  await askEmailChange(asked, { email: 'ladron@example.org', currentPassword: PASSWORD }, door)
  const link = await issueToken(asked, 'email', ana.id, 3600)
  await reset(keepingCode(door.secret, { userId: ana.id, email: 'ana@example.org', asked: asked.now.getTime() }))
  expect(await sql`select 1 from email_changes`).toHaveLength(0)
  expect(await refusal(confirmEmailChange(after(90, ana.ctx), link, door))).toMatchObject({ code: 'token_invalid' })
  expect(await sql`select 1 from authenticators`).toHaveLength(1)
})

test('whoever changes the address again and again can not take it from its owner, nor back', async () => {
  const ana = await signedIn('Ana')
  const hers = await moveTo('uno@example.org', ana, 1)
  const first = await moveTo('dos@example.org', ana, 2)
  const second = await moveTo('tres@example.org', ana, 3)
  await reset(first)
  expect(await addressOf(ana.id)).toBe('uno@example.org')
  expect(await refusal(reset(second))).toMatchObject({ code: 'reset_code_invalid' })
  await reset(hers)
  expect(await addressOf(ana.id)).toBe('ana@example.org')
  for (const code of [first, second]) expect(await refusal(reset(code))).toMatchObject({ code: 'reset_code_invalid' })
})

test('an account that nobody confirmed does not hold the address; one that somebody did keeps it', async () => {
  const ana = await signedIn('Ana')
  const code = await moveTo('ladron@example.org', ana, 1)
  const squatter = await signedIn('Okupa', { confirmed: false })
  const hold = (confirmed: string | null) =>
    sql`update users set email = 'ana@example.org', email_key = 'ana@example.org', confirmed_at = ${confirmed} where id = ${squatter.id}`
  await hold(NOW.toISOString())
  expect(await refusal(reset(code))).toMatchObject({ code: 'email_taken' })
  await hold(null)
  await reset(code)
  expect(await sql`select username from users`).toEqual([{ username: 'Ana' }])
})

test.each<[string, (code: string, id: number) => string, number]>([
  ['older than it says', (code) => code, KEEPING_DAYS * DAY + 2],
  ['broken', (code) => `${code.slice(0, -4)}AAAA`, 60],
  ['cut off', (code) => code.slice(0, 40), 60],
  [
    'sealed with another key',
    (_, userId) => keepingCode('not the secret', { userId, email: 'ana@example.org', asked: NOW.getTime() }),
    60,
  ],
  ['of nobody', () => keepingCode(door.secret, { userId: 999_999, email: 'x@example.org', asked: NOW.getTime() }), 60],
  ['nothing', () => '', 60],
])('a link that is %s keeps nothing', async (_, spoiled, seconds) => {
  const ana = await signedIn('Ana')
  const code = spoiled(await moveTo('nueva@example.org', ana, 1), ana.id)
  expect(await isResetCode(after(seconds), code, door.secret)).toBe(false)
  expect(await refusal(reset(code, seconds))).toMatchObject({ code: 'reset_code_invalid' })
  expect(await addressOf(ana.id)).toBe('nueva@example.org')
})

test('of several who bring it at once one gets through; where nothing was changed there is nothing to keep', async () => {
  const ana = await signedIn('Ana')
  const still = keepingCode(door.secret, { userId: ana.id, email: 'ana@example.org', asked: NOW.getTime() })
  expect(await refusal(reset(still))).toMatchObject({ code: 'reset_code_invalid' })
  const code = await moveTo('ladron@example.org', ana, 1)
  const together = await Promise.all([1, 2, 3, 4].map(() => refusal(reset(code))))
  expect(together.filter((refused) => refused === null)).toHaveLength(1)
})
