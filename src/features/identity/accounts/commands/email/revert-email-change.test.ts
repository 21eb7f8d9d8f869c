import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { issueToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { REVERT_EMAIL_CHANGE_DAYS } from '#shared/limits.ts'
import { accountFixtures, errorOf, NOW, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { isPasswordResetCode, resetPassword } from '../passwords.server.ts'
import { confirmEmailChange, requestEmailChange } from './email-change.server.ts'
import { createRevertCode } from './revert-email-change.server.ts'

const { sql, services, anonymousCtx, notices, createSignedInUser } = await accountFixtures()
await (services.jobs as Jobs).work('accounts.email', async () => {})
beforeEach(async () => {
  await emptyTables(sql, 'users, rate_limits, audit_log')
  notices.length = 0
})

const after = (seconds: number, ctx: RequestContext = anonymousCtx) => ({
  ...ctx,
  now: new Date(NOW.getTime() + seconds * 1000),
})
const DAY = 86_400

/** An attacker with the password changes the account's email. Returns the revert code sent to the previous one. */
async function changeEmailTo(
  email: string,
  { id, ctx }: Awaited<ReturnType<typeof createSignedInUser>>,
  seconds: number,
) {
  const [{ email: previous }] = (await sql`select email from users where id = ${id}`) as unknown as [{ email: string }]
  const at = after(seconds, ctx)
  await requestEmailChange(at, { email, currentPassword: PASSWORD })
  await confirmEmailChange(at, await issueToken(at, 'email', id, 3600))
  return createRevertCode(services.secret, { userId: id, email: previous, asked: at.now.getTime() })
}

const reset = (code: string, seconds = 60) => resetPassword(after(seconds), { code, password: 'otra clave larga' })
const emailOf = async (id: number) => (await sql`select email from users where id = ${id}`)[0]!['email']

test('the revert link restores email, password, sessions and passkeys, and works once', async () => {
  const ana = await createSignedInUser('Ana')
  const passkey = (name: string, seconds: number) =>
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      values (${ana.id}, ${name}, 'k', 0, '{}', false, ${name}, ${after(seconds).now.toISOString()})`
  await passkey('hers', -31 * DAY)
  const code = await changeEmailTo('ladron@example.org', ana, 1)
  await passkey('of the thief', 30)
  expect(await isPasswordResetCode(after(60), code)).toBe(true)
  expect(await reset(code)).toBe(ana.id)
  expect(await emailOf(ana.id)).toBe('ana@example.org')
  expect(await sql`select name from passkeys`).toEqual([{ name: 'hers' }])
  expect(await sql`select 1 from sessions`).toHaveLength(0)
  expect(await errorOf(reset(code))).toMatchObject({ code: 'reset_code_invalid' })
  expect(await sql`select action, entity_id, details from audit_log where action = 'keepAddress'`).toEqual([
    { action: 'keepAddress', entity_id: ana.id, details: { asked: after(1).now.getTime() } },
  ])
  await expect
    .poll(() => notices.map(({ about }) => about))
    .toEqual(expect.arrayContaining(['email_changed', 'password_reset']))
})

test('the revert link discards a pending change and keeps two-factor authentication', async () => {
  const ana = await createSignedInUser('Ana')
  await sql`insert into authenticators (user_id, sealed_secret, active_since) values (${ana.id}, 's', now())`
  const asked = after(1, ana.ctx)
  await requestEmailChange(asked, { email: 'ladron@example.org', currentPassword: PASSWORD })
  const link = await issueToken(asked, 'email', ana.id, 3600)
  await reset(
    createRevertCode(services.secret, { userId: ana.id, email: 'ana@example.org', asked: asked.now.getTime() }),
  )
  expect(await sql`select 1 from email_changes`).toHaveLength(0)
  expect(await errorOf(confirmEmailChange(after(90, ana.ctx), link))).toMatchObject({ code: 'token_invalid' })
  expect(await sql`select 1 from authenticators`).toHaveLength(1)
})

test('reverting the first of several changes invalidates the later links', async () => {
  const ana = await createSignedInUser('Ana')
  const original = await changeEmailTo('uno@example.org', ana, 1)
  const first = await changeEmailTo('dos@example.org', ana, 2)
  const second = await changeEmailTo('tres@example.org', ana, 3)
  await reset(first)
  expect(await emailOf(ana.id)).toBe('uno@example.org')
  expect(await errorOf(reset(second))).toMatchObject({ code: 'reset_code_invalid' })
  await reset(original)
  expect(await emailOf(ana.id)).toBe('ana@example.org')
  for (const code of [first, second]) expect(await errorOf(reset(code))).toMatchObject({ code: 'reset_code_invalid' })
})

test('an unconfirmed account with the email is deleted; a confirmed one keeps it', async () => {
  const ana = await createSignedInUser('Ana')
  const code = await changeEmailTo('ladron@example.org', ana, 1)
  const squatter = await createSignedInUser('Okupa', { confirmed: false })
  const occupyEmail = (confirmed: string | null) =>
    sql`update users set email = 'ana@example.org', email_key = 'ana@example.org', confirmed_at = ${confirmed} where id = ${squatter.id}`
  await occupyEmail(NOW.toISOString())
  expect(await errorOf(reset(code))).toMatchObject({ code: 'email_taken' })
  await occupyEmail(null)
  await sql`insert into organizations (name, slug, type, owner_id) values ('Club', 'club', 'association', ${squatter.id})`
  expect(await errorOf(reset(code)), 'other rows reference it').toMatchObject({ code: 'email_taken' })
  await sql`delete from organizations`
  await reset(code)
  expect(await sql`select username from users`).toEqual([{ username: 'Ana' }])
})

test('an unexpected error of the database is not taken for an account that keeps the email', async () => {
  const ana = await createSignedInUser('Ana')
  const code = await changeEmailTo('ladron@example.org', ana, 1)
  const squatter = await createSignedInUser('Okupa', { confirmed: false })
  await sql`update users set email = 'ana@example.org', email_key = 'ana@example.org' where id = ${squatter.id}`
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`
  await sql`create trigger fail before delete on users execute function fail()`
  onTestFinished(async () => void (await sql`drop function fail cascade`))
  await expect(reset(code)).rejects.toMatchObject({ cause: { message: 'disk full' } })
})

test.each<[string, (code: string, id: number) => string, number]>([
  ['expired', (code) => code, REVERT_EMAIL_CHANGE_DAYS * DAY + 2],
  ['tampered with', (code) => `${code.slice(0, -4)}AAAA`, 60],
  ['truncated', (code) => code.slice(0, 40), 60],
  [
    'encrypted with another key',
    (_, userId) => createRevertCode('not the secret', { userId, email: 'ana@example.org', asked: NOW.getTime() }),
    60,
  ],
  [
    'of nobody',
    () => createRevertCode(services.secret, { userId: 999_999, email: 'x@example.org', asked: NOW.getTime() }),
    60,
  ],
  ['empty', () => '', 60],
])('a link that is %s reverts nothing', async (_, altered, seconds) => {
  const ana = await createSignedInUser('Ana')
  const code = altered(await changeEmailTo('nueva@example.org', ana, 1), ana.id)
  expect(await isPasswordResetCode(after(seconds), code)).toBe(false)
  expect(await errorOf(reset(code, seconds))).toMatchObject({ code: 'reset_code_invalid' })
  expect(await emailOf(ana.id)).toBe('nueva@example.org')
})

test('of concurrent uses one succeeds; a link is invalid when nothing was changed', async () => {
  const ana = await createSignedInUser('Ana')
  const unchanged = createRevertCode(services.secret, {
    userId: ana.id,
    email: 'ana@example.org',
    asked: NOW.getTime(),
  })
  expect(await errorOf(reset(unchanged))).toMatchObject({ code: 'reset_code_invalid' })
  const code = await changeEmailTo('ladron@example.org', ana, 1)
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => errorOf(reset(code))))
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
})
