import { expect, test } from 'vitest'
import { authorizeSignedIn, authorizeTeam, withScope, withScopeIfGranted } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jobContext, signedInPerson } from '#platform/context/request-context.ts'
import { errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsFromNow, twoFactorFixtures } from '#tests/fixtures/accounts/two-factor-fixtures.ts'
import { testServices } from '#tests/fixtures/context.ts'
import { changePassword, resetPassword } from '../accounts/commands/passwords.server.ts'
import { exportAccount } from '../accounts/queries/personal-data.server.ts'
import { issueToken } from '../sessions/one-time-tokens.server.ts'
import { createApiToken, deleteExpiredApiTokens, remindOfExpiringApiTokens, revokeApiToken } from './commands.server.ts'
import { findTokenActor, listApiTokens } from './queries.server.ts'
import { isApiToken, newApiToken } from './token.server.ts'

const { sql, notices, anonymousCtx, createSignedInUser } = await twoFactorFixtures()
const FORM = { name: 'Hoja de pagos', lifetime: '30', scopes: ['events:read', 'account:read'] }
const DAY = 86_400
/** The email of a reminder: accounts/jobs.test.ts. */
const withoutQueue = testServices()
const jobCtx = ({ db, now }: RequestContext) => ({ ...jobContext({ db, services: withoutQueue }, 'test'), now })

test('a token has a prefix and a checksum, and only its hash is stored', async () => {
  const ana = await createSignedInUser('Ana')
  const { token, id } = await createApiToken(ana.ctx, FORM)
  expect(token).toMatch(/^candil_pat_[0-9A-Za-z]{49}$/)
  expect(isApiToken(token)).toBe(true)
  expect(isApiToken(token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a'))).toBe(false)
  expect(isApiToken(newApiToken().replace('pat', 'abc'))).toBe(false)
  const [row] = await sql`select * from api_tokens where id = ${id}`
  expect(JSON.stringify(row)).not.toContain(token.slice(15, -4))
  expect(await listApiTokens(ana.ctx)).toMatchObject([
    {
      name: 'Hoja de pagos',
      scopes: ['events:read', 'account:read'],
      hint: `${token.slice(0, 15)}…${token.slice(-4)}`,
    },
  ])
  await expect.poll(() => notices).toEqual([{ userId: ana.id, about: 'api_token_created' }])
  const audited =
    await sql`select action, entity_id as id, actor_id as actor, details from audit_log order by id desc limit 1`
  expect(audited[0]).toMatchObject({ action: 'createApiToken', id: ana.id, actor: ana.id, details: { token: id } })
})

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ name: 'x'.repeat(61) }, { name: 'too_long' }],
  [{ scopes: [] }, { scopes: 'required' }],
  [{ scopes: ['events:read', 'everything'] }, { 'scopes.1': 'choice' }],
  [{ lifetime: '100000' }, { lifetime: 'choice' }],
  [{ lifetime: 'date' }, { expires_on: 'required' }],
  [{ lifetime: 'date', expires_on: '2026-02-31' }, { expires_on: 'date' }],
  [{ lifetime: 'date', expires_on: '2026-11-20' }, { expires_on: 'choice' }],
  [{ lifetime: 'date', expires_on: '2027-11-21' }, { expires_on: 'choice' }],
])('refuses %j', async (change, fields) => {
  const { ctx } = await createSignedInUser('Ana')
  expect(await errorOf(createApiToken(ctx, { ...FORM, ...change }))).toMatchObject({ code: 'invalid', fields })
})

test('takes one scope as a form sends it, and a day up to a year away', async () => {
  const { ctx } = await createSignedInUser('Ana')
  await createApiToken(ctx, { ...FORM, scopes: 'events:write', lifetime: 'date', expires_on: '2027-11-20' })
  const [token] = await listApiTokens(ctx)
  expect(token).toMatchObject({ scopes: ['events:write'], expiresAt: new Date('2027-11-20T23:59:59Z') })
})

test('needs the password without a recent sign-in, a browser session, and a confirmed email', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const later = secondsFromNow(ctx, 16 * 60)
  expect(await errorOf(createApiToken(later, { ...FORM, password: '' }))).toMatchObject({ code: 'wrong_password' })
  expect(await errorOf(createApiToken(later, { ...FORM, password: 'no es esta' }))).toMatchObject({
    fields: { password: 'wrong' },
  })
  await createApiToken(later, { ...FORM, password: PASSWORD })
  const byApi = { ...ctx, actor: { ...ctx.actor, sessionKind: 'api' as const } }
  expect(await errorOf(createApiToken(byApi, FORM))).toMatchObject({ code: 'forbidden' })
  const eva = await createSignedInUser('Eva', { confirmed: false })
  expect(await errorOf(createApiToken(eva.ctx, FORM))).toMatchObject({ code: 'unconfirmed' })
})

test('a person has at most twenty, expired ones apart, however fast they are made', async () => {
  const { ctx, id } = await createSignedInUser('Ana')
  await sql`insert into api_tokens (user_id, name, hash, hint, scopes, expires_at)
    select ${id}, 'x', rpad(n::text, 43, 'h'), '…', '{events:read}', ${secondsFromNow(ctx, DAY).now.toISOString()} from generate_series(1, 19) n`
  await sql`insert into api_tokens (user_id, name, hash, hint, scopes, expires_at)
    values (${id}, 'x', ${'e'.repeat(43)}, '…', '{events:read}', ${secondsFromNow(ctx, -1).now.toISOString()})`
  const made = await Promise.all(Array.from({ length: 5 }, () => errorOf(createApiToken(ctx, FORM))))
  expect(made.map((error) => error?.code ?? 'made').sort()).toEqual(['made', ...Array(4).fill('too_many_api_tokens')])
})

test('acts for its person within its scopes alone, and never for the site team', async () => {
  const { ctx, id } = await createSignedInUser('Ana')
  await sql`update users set site_role = 'admin' where id = ${id}`
  const { token } = await createApiToken(ctx, FORM)
  const actor = await findTokenActor(anonymousCtx, token)
  const tokenCtx = { ...anonymousCtx, actor: actor! }
  expect(signedInPerson(tokenCtx)).toBe(null)
  expect(() => authorizeSignedIn(tokenCtx)).toThrow(expect.objectContaining({ code: 'token_not_allowed', status: 403 }))
  expect(() => withScope(tokenCtx, 'events:write')).toThrow(
    expect.objectContaining({ code: 'scope_missing', status: 403, details: { scope: 'events:write' } }),
  )
  expect(withScopeIfGranted(tokenCtx, 'events:write')).toBe(tokenCtx)
  const scoped = withScope(tokenCtx, 'events:read')
  expect(authorizeSignedIn(scoped, 'events:read', 'files:read').id).toBe(id)
  expect(() => authorizeSignedIn(scoped, 'account:read')).toThrow(expect.objectContaining({ code: 'scope_missing' }))
  expect(() => authorizeTeam(scoped)).toThrow(expect.objectContaining({ code: 'not_found' }))
  expect(await errorOf(createApiToken(scoped, FORM))).toMatchObject({ code: 'forbidden' })
})

test('works until it expires, is revoked, or its person is blocked', async () => {
  const [ana, eva] = [await createSignedInUser('Ana'), await createSignedInUser('Eva')]
  const { token, id } = await createApiToken(ana.ctx, FORM)
  const works = async (days = 0) => (await findTokenActor(secondsFromNow(anonymousCtx, days * DAY), token)) !== null
  expect([await works(), await works(29.9), await works(30.1)]).toEqual([true, true, false])
  await sql`update users set blocked_at = now() where id = ${ana.id}`
  expect(await works()).toBe(false)
  await sql`update users set blocked_at = null where id = ${ana.id}`
  expect(await errorOf(revokeApiToken(eva.ctx, id))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(revokeApiToken(ana.ctx, 2 ** 40))).toMatchObject({ kind: 'missing' })
  await revokeApiToken(ana.ctx, id)
  expect(await works()).toBe(false)
  expect(await findTokenActor(anonymousCtx, newApiToken())).toBe(null)
})

test('notes its use at most once a minute', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const { token } = await createApiToken(ctx, FORM)
  const usedAfter = async (seconds: number) => {
    await findTokenActor(secondsFromNow(anonymousCtx, seconds), token)
    return ((await listApiTokens(ctx))[0]!.lastUsedAt!.getTime() - ctx.now.getTime()) / 1000
  }
  expect([await usedAfter(1), await usedAfter(50), await usedAfter(62)]).toEqual([1, 1, 62])
})

test('a reset password ends all tokens, a changed one leaves them', async () => {
  const { ctx, id } = await createSignedInUser('Ana')
  await createApiToken(ctx, FORM)
  const password = 'otra capa de lana'
  await changePassword(ctx, { currentPassword: PASSWORD, password, passwordConfirmation: password })
  expect(await listApiTokens(ctx)).toHaveLength(1)
  const code = await issueToken(ctx, 'reset', id, 600)
  await resetPassword(ctx, { code, password: 'una tercera capa', passwordConfirmation: 'una tercera capa' })
  expect(await listApiTokens(ctx)).toEqual([])
})

test('its person is reminded once, a week before, and not of a token for a week', async () => {
  const { ctx } = await createSignedInUser('Ana')
  await createApiToken(ctx, FORM)
  await createApiToken(ctx, { ...FORM, lifetime: '7' })
  const remind = (days: number) => remindOfExpiringApiTokens(jobCtx(secondsFromNow(ctx, days * DAY)))
  expect([await remind(1), await remind(24), await remind(25)]).toEqual([0, 1, 0])
  await deleteExpiredApiTokens(jobCtx(secondsFromNow(ctx, 50 * DAY)))
  expect(await listApiTokens(ctx)).toHaveLength(1)
  await deleteExpiredApiTokens(jobCtx(secondsFromNow(ctx, 70 * DAY)))
  expect(await listApiTokens(ctx)).toEqual([])
})

test('the export of the account has the tokens without their hashes', async () => {
  const { ctx, id } = await createSignedInUser('Ana')
  await createApiToken(ctx, FORM)
  const [file] = await exportAccount(jobCtx(ctx), id)
  expect(file!.content).toMatchObject({ apiTokens: [{ name: 'Hoja de pagos' }] })
  expect(JSON.stringify(file!.content)).not.toMatch(/hash|candil_pat_/)
})
