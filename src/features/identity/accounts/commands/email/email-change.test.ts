import { beforeEach, expect, test } from 'vitest'
import { issueToken } from '#features/identity/sessions/one-time-tokens.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { accountFixtures, errorOf, PASSWORD } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { getAccount } from '../../queries/account.server.ts'
import { cancelEmailChange, confirmEmailChange, isEmailChangeToken, requestEmailChange } from './email-change.server.ts'

const { sql, services, anonymousCtx, createSignedInUser } = await accountFixtures()
const enqueued: { userId: number | null }[] = []
await (services.jobs as Jobs).work('accounts.email', async (payload) => enqueued.push(payload))
beforeEach(async () => {
  await emptyTables(sql, 'users, rate_limits')
  enqueued.length = 0
})

const changeForm = (email: string, currentPassword = PASSWORD) => ({ email, currentPassword })
const emailRow = async (id: number) => (await sql`select email, email_key, confirmed_at from users where id = ${id}`)[0]
const link = (id: number) => issueToken(anonymousCtx, 'email', id, 3600)

test('a new email stays pending until its link is opened, and then replaces the old one', async () => {
  const ana = await createSignedInUser('Ana', { confirmed: false })
  await requestEmailChange(ana.ctx, changeForm('Ana.Nueva@example.org'))
  await expect.poll(() => enqueued).toMatchObject([{ userId: ana.id }])
  expect(await getAccount(ana.ctx)).toMatchObject({
    email: 'ana@example.org',
    newEmail: 'Ana.Nueva@example.org',
  })
  const old = await Promise.all(
    (['reset', 'link', 'activation'] as const).map((kind) => issueToken(anonymousCtx, kind, ana.id, 3600)),
  )
  const token = await link(ana.id)
  expect(await isEmailChangeToken(ana.ctx, token)).toBe(true)
  await confirmEmailChange(ana.ctx, token)
  expect(await emailRow(ana.id)).toMatchObject({ email: 'Ana.Nueva@example.org', email_key: 'ana.nueva@example.org' })
  expect((await emailRow(ana.id))!['confirmed_at']).not.toBe(null)
  expect((await getAccount(ana.ctx)).newEmail).toBe(null)
  expect(await sql`select 1 from one_time_tokens`, `${old.length} links to the old address are gone`).toHaveLength(0)
  expect(await errorOf(confirmEmailChange(ana.ctx, token))).toMatchObject({ code: 'token_invalid' })
})

test.each([
  [changeForm('ana@', PASSWORD), { email: 'email' }, 'invalid'],
  [changeForm('', PASSWORD), { email: 'required' }, 'invalid'],
  [changeForm('nueva@example.org', 'not the password'), { currentPassword: 'wrong' }, 'wrong_password'],
  [changeForm('nueva@example.org', ''), { currentPassword: 'required' }, 'invalid'],
  [changeForm('ana@example.org'), { email: 'taken' }, 'email_taken'],
  [null, {}, 'invalid'],
])('rejects %j and stores no pending change', async (form, fields, code) => {
  const ana = await createSignedInUser('Ana')
  await createSignedInUser('Eva')
  expect(await errorOf(requestEmailChange(ana.ctx, form))).toMatchObject({ kind: 'invalid', code, fields })
  expect(await sql`select 1 from email_changes`).toHaveLength(0)
})

test('gives the same result whether the new email has an account or not', async () => {
  const ana = await createSignedInUser('Ana')
  await createSignedInUser('Eva')
  for (const email of ['EVA@example.org', 'nobody@example.org'])
    expect([email, await requestEmailChange(ana.ctx, changeForm(email))]).toEqual([email, undefined])
  await expect.poll(() => enqueued.length).toBe(2)
})

test('limits emails per address and hour, whoever requests them', async () => {
  for (const [n, name] of ['Ana', 'Eva', 'Ina', 'Oma', 'Uma', 'Yma'].entries()) {
    const { ctx } = await createSignedInUser(name)
    const error = await errorOf(requestEmailChange(ctx, changeForm(n % 2 ? 'X@example.org' : 'x@example.org')))
    expect([n, error?.kind ?? null]).toEqual([n, n < services.settings.emailsPerHour ? null : 'limited'])
  }
})

test('checks the password first, and limits guesses', async () => {
  const ana = await createSignedInUser('Ana')
  await createSignedInUser('Eva')
  for (let n = 0; n < services.settings.signInAttempts; n++)
    expect(await errorOf(requestEmailChange(ana.ctx, changeForm('eva@example.org', 'wrong')))).toMatchObject({
      code: 'wrong_password',
    })
  expect(await errorOf(requestEmailChange(ana.ctx, changeForm('eva@example.org')))).toMatchObject({
    kind: 'limited',
  })
})

test('a link sent to an earlier pending email does not confirm a later one', async () => {
  const ana = await createSignedInUser('Ana')
  await requestEmailChange(ana.ctx, changeForm('uno@example.org'))
  const first = await link(ana.id)
  await requestEmailChange(ana.ctx, changeForm('dos@example.org'))
  expect(await errorOf(confirmEmailChange(ana.ctx, first))).toMatchObject({ code: 'token_invalid' })
  await confirmEmailChange(ana.ctx, await link(ana.id))
  expect(await emailRow(ana.id)).toMatchObject({ email: 'dos@example.org' })
})

test('discards the change when someone else has registered with the email meanwhile', async () => {
  const ana = await createSignedInUser('Ana')
  await requestEmailChange(ana.ctx, changeForm('eva@example.org'))
  await createSignedInUser('Eva')
  const token = await link(ana.id)
  expect(await errorOf(confirmEmailChange(ana.ctx, token))).toMatchObject({ code: 'email_taken' })
  expect(await emailRow(ana.id)).toMatchObject({ email: 'ana@example.org' })
  expect((await getAccount(ana.ctx)).newEmail).toBe(null)
  expect(await isEmailChangeToken(ana.ctx, token)).toBe(false)
})

test("rejects another user's link without using it up, and cancelling revokes the link", async () => {
  const [ana, eva] = [await createSignedInUser('Ana'), await createSignedInUser('Eva')]
  await requestEmailChange(ana.ctx, changeForm('nueva@example.org'))
  const token = await link(ana.id)
  expect(await errorOf(confirmEmailChange(eva.ctx, token))).toMatchObject({ code: 'token_invalid' })
  expect(await errorOf(confirmEmailChange(anonymousCtx, token))).toMatchObject({ kind: 'forbidden' })
  expect(await isEmailChangeToken(ana.ctx, token)).toBe(true)
  await cancelEmailChange(ana.ctx)
  await cancelEmailChange(ana.ctx)
  expect(await errorOf(confirmEmailChange(ana.ctx, token))).toMatchObject({ code: 'token_invalid' })
  expect(await sql`select 1 from email_changes`).toHaveLength(0)
})

test('rejects anonymous callers', async () => {
  for (const run of [
    () => requestEmailChange(anonymousCtx, changeForm('x@example.org')),
    () => cancelEmailChange(anonymousCtx),
  ])
    expect(await errorOf(run())).toMatchObject({ kind: 'forbidden' })
})
