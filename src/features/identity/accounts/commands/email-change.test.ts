import { beforeEach, expect, test } from 'vitest'
import { issueToken } from '#features/identity/sessions/tokens.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { accountWorld, PASSWORD, refusal } from '../../../../../tests/accounts/own-account.ts'
import { empty } from '../../../../../tests/fixtures/database.ts'
import { getAccount } from '../queries/account.server.ts'
import { askEmailChange, cancelEmailChange, confirmEmailChange, isEmailChange } from './email-change.server.ts'

const { sql, door, outside, signedIn } = await accountWorld()
const letters: { userId: number | null }[] = []
await (door.jobs as Jobs).work('accounts.email', async (letter) => letters.push(letter))
beforeEach(async () => {
  await empty(sql, 'users, rate_limits')
  letters.length = 0
})

const asking = (email: string, currentPassword = PASSWORD) => ({ email, currentPassword })
const addressOf = async (id: number) =>
  (await sql`select email, email_key, confirmed_at from users where id = ${id}`)[0]
const link = (id: number) => issueToken(outside, 'email', id, 3600)

test('a new address waits for its link, and takes the place of the old one when it comes back, once', async () => {
  const ana = await signedIn('Ana', { confirmed: false })
  await askEmailChange(ana.ctx, asking('Ana.Nueva@example.org'), door)
  await expect.poll(() => letters, { timeout: 30_000 }).toEqual([{ userId: ana.id }])
  expect(await getAccount(ana.ctx, door.secret)).toMatchObject({
    email: 'ana@example.org',
    newEmail: 'Ana.Nueva@example.org',
  })
  const old = await Promise.all(
    (['reset', 'link', 'activation'] as const).map((kind) => issueToken(outside, kind, ana.id, 3600)),
  )
  const token = await link(ana.id)
  expect(await isEmailChange(ana.ctx, token)).toBe(true)
  await confirmEmailChange(ana.ctx, token, door)
  expect(await addressOf(ana.id)).toMatchObject({ email: 'Ana.Nueva@example.org', email_key: 'ana.nueva@example.org' })
  expect((await addressOf(ana.id))!['confirmed_at']).not.toBe(null)
  expect((await getAccount(ana.ctx, door.secret)).newEmail).toBe(null)
  expect(await sql`select 1 from one_time_tokens`, `${old.length} links to the old address are gone`).toHaveLength(0)
  expect(await refusal(confirmEmailChange(ana.ctx, token, door))).toMatchObject({ code: 'token_invalid' })
})

test.each([
  [asking('ana@', PASSWORD), { email: 'email' }, 'invalid'],
  [asking('', PASSWORD), { email: 'required' }, 'invalid'],
  [asking('nueva@example.org', 'not the password'), { currentPassword: 'wrong' }, 'wrong_password'],
  [asking('nueva@example.org', ''), { currentPassword: 'required' }, 'invalid'],
  [asking('ana@example.org'), { email: 'taken' }, 'email_taken'],
  [null, {}, 'invalid'],
])('%j is refused, and nothing waits', async (form, fields, code) => {
  const ana = await signedIn('Ana')
  await signedIn('Eva')
  expect(await refusal(askEmailChange(ana.ctx, form, door))).toMatchObject({ kind: 'invalid', code, fields })
  expect(await sql`select 1 from email_changes`).toHaveLength(0)
})

test('nobody learns which addresses have an account: what is asked for waits alike, and leads nowhere', async () => {
  const ana = await signedIn('Ana')
  await signedIn('Eva')
  for (const email of ['EVA@example.org', 'nobody@example.org'])
    expect([email, await askEmailChange(ana.ctx, asking(email), door)]).toEqual([email, undefined])
  await expect.poll(() => letters.length, { timeout: 30_000 }).toBe(2)
})

test('one address gets so many letters an hour, whoever asks for them', async () => {
  for (const [n, name] of ['Ana', 'Eva', 'Ina', 'Oma', 'Uma', 'Yma'].entries()) {
    const { ctx } = await signedIn(name)
    const answer = await refusal(askEmailChange(ctx, asking(n % 2 ? 'X@example.org' : 'x@example.org'), door))
    expect([n, answer?.kind ?? null]).toEqual([n, n < door.settings.lettersPerHour ? null : 'limited'])
  }
})

test('the password is asked before anything, and it cannot be guessed', async () => {
  const ana = await signedIn('Ana')
  await signedIn('Eva')
  for (let n = 0; n < door.settings.signInTries; n++)
    expect(await refusal(askEmailChange(ana.ctx, asking('eva@example.org', 'wrong'), door))).toMatchObject({
      code: 'wrong_password',
    })
  expect(await refusal(askEmailChange(ana.ctx, asking('eva@example.org'), door))).toMatchObject({ kind: 'limited' })
})

test('a link that went to another address does not confirm the one asked for after it', async () => {
  const ana = await signedIn('Ana')
  await askEmailChange(ana.ctx, asking('uno@example.org'), door)
  const first = await link(ana.id)
  await askEmailChange(ana.ctx, asking('dos@example.org'), door)
  expect(await refusal(confirmEmailChange(ana.ctx, first, door))).toMatchObject({ code: 'token_invalid' })
  await confirmEmailChange(ana.ctx, await link(ana.id), door)
  expect(await addressOf(ana.id)).toMatchObject({ email: 'dos@example.org' })
})

test('an address that somebody else has registered meanwhile stays theirs, and the change is forgotten', async () => {
  const ana = await signedIn('Ana')
  await askEmailChange(ana.ctx, asking('eva@example.org'), door)
  await signedIn('Eva')
  const token = await link(ana.id)
  expect(await refusal(confirmEmailChange(ana.ctx, token, door))).toMatchObject({ code: 'email_taken' })
  expect(await addressOf(ana.id)).toMatchObject({ email: 'ana@example.org' })
  expect((await getAccount(ana.ctx, door.secret)).newEmail).toBe(null)
  expect(await isEmailChange(ana.ctx, token)).toBe(false)
})

test("somebody else's link is no link, and stays good for its owner; thinking better of it makes it worthless", async () => {
  const [ana, eva] = [await signedIn('Ana'), await signedIn('Eva')]
  await askEmailChange(ana.ctx, asking('nueva@example.org'), door)
  const token = await link(ana.id)
  expect(await refusal(confirmEmailChange(eva.ctx, token, door))).toMatchObject({ code: 'token_invalid' })
  expect(await refusal(confirmEmailChange(outside, token, door))).toMatchObject({ kind: 'forbidden' })
  expect(await isEmailChange(ana.ctx, token)).toBe(true)
  await cancelEmailChange(ana.ctx)
  await cancelEmailChange(ana.ctx)
  expect(await refusal(confirmEmailChange(ana.ctx, token, door))).toMatchObject({ code: 'token_invalid' })
  expect(await sql`select 1 from email_changes`).toHaveLength(0)
})

test('who is not signed in changes nothing', async () => {
  for (const run of [() => askEmailChange(outside, asking('x@example.org'), door), () => cancelEmailChange(outside)])
    expect(await refusal(run())).toMatchObject({ kind: 'forbidden' })
})
