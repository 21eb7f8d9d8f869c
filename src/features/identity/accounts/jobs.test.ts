import { expect, test } from 'vitest'
import { accountEmails } from '#tests/fixtures/accounts/account-emails.ts'
import { apiTokens } from '../api-tokens/table.server.ts'
import { consumeToken, findToken, issueToken } from '../sessions/one-time-tokens.server.ts'
import { users } from './table.server.ts'

const { db, sql, jobs, ctx, addPerson, openMailbox, queueIdle } = await accountEmails()

test.each([
  ['accounts.activation', 'activation', 'es', 'Confirma tu cuenta en Candil', '/es/confirm?code='],
  ['accounts.activation', 'activation', 'en', 'Confirm your Candil account', '/en/confirm?code='],
  ['accounts.recovery', 'reset', 'es', 'Elige una contraseña nueva', '/es/resetpassword?code='],
  ['accounts.link', 'link', 'en', 'Your link to log in to Candil', '/en/login/link?code='],
] as const)(
  '%s: the token in the email works once and is stored nowhere else (%s, %s)',
  async (job, kind, locale, subject, path) => {
    const { deliveredEmails } = await openMailbox()
    const userId = await addPerson(locale, { confirmedAt: job === 'accounts.link' ? new Date() : null })
    await jobs.enqueue(db, job, { userId })
    const [email] = await deliveredEmails(1)
    expect(email).toMatchObject({ subject, box: 'Ana@example.org' })
    expect(email!.links[0]).toBe(`https://candil.example${path}${email!.code}`)
    expect(email!.html).toContain(`<html lang="${locale}" dir="ltr">`)
    expect(email!.html).toContain(email!.links[0])
    await queueIdle()
    const stored = JSON.stringify([await sql`select * from pgboss.job`, await sql`select * from one_time_tokens`])
    expect(stored).not.toContain(email!.code)
    expect(await consumeToken(ctx(), kind, email!.code)).toEqual({ userId })
    expect(await consumeToken(ctx(), kind, email!.code)).toBeNull()
  },
)

test('an unconfirmed user who asks for a sign-in link gets the activation email', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('es')
  await jobs.enqueue(db, 'accounts.link', { userId })
  const [email] = await deliveredEmails(1)
  expect(email).toMatchObject({ subject: 'Confirma tu cuenta en Candil' })
  expect(await findToken(ctx(), 'link', email!.code)).toBeNull()
})

test('each link is valid as long as its email states', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('es')
  await jobs.enqueue(db, 'accounts.activation', { userId })
  await deliveredEmails(1)
  await sql`update users set confirmed_at = now()`
  for (const job of ['accounts.recovery', 'accounts.link'] as const) await jobs.enqueue(db, job, { userId })
  const emails = await deliveredEmails(3)
  const after = (minutes: number) => ({ ...ctx(), now: new Date(Date.now() + minutes * 60_000) })
  for (const [kind, minutes] of [
    ['activation', 24 * 60],
    ['reset', 60],
    ['link', 15],
  ] as const) {
    const codes = emails.map(({ code }) => code)
    const validTokens = async (at: number) =>
      (await Promise.all(codes.map((code) => findToken(after(at), kind, code)))).filter(Boolean)
    expect(await validTokens(minutes - 1)).toHaveLength(1)
    expect(await validTokens(minutes + 1)).toHaveLength(0)
  }
})

test('sends nothing to unknown, blocked or already confirmed users, and the job completes', async () => {
  const { received } = await openMailbox()
  const blocked = await addPerson('es', {
    blockedAt: new Date(),
    username: 'Bea',
    usernameKey: 'bea',
    email: 'b@x.org',
    emailKey: 'b',
  })
  const confirmed = await addPerson('es', { confirmedAt: new Date() })
  await jobs.enqueue(db, 'accounts.recovery', { userId: null })
  await jobs.enqueue(db, 'accounts.link', { userId: 999_999 })
  await jobs.enqueue(db, 'accounts.recovery', { userId: blocked })
  await jobs.enqueue(db, 'accounts.activation', { userId: confirmed })
  await jobs.enqueue(db, 'accounts.email', { userId: confirmed })
  await jobs.enqueue(db, 'accounts.notice', { userId: confirmed, about: 'erasure' })
  await queueIdle()
  expect(received).toEqual([])
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
})

test('retries after a temporary SMTP error with the same Message-ID and a valid link', async () => {
  let attempts = 0
  const { deliveredEmails } = await openMailbox({
    onRcptTo: (_, __, done) => done(attempts++ ? null : Object.assign(new Error('later'), { responseCode: 451 })),
  })
  const userId = await addPerson('es')
  const job = await jobs.enqueue(db, 'accounts.activation', { userId })
  const retrying = () => sql`select 1 from pgboss.job where state = 'retry'`
  await expect.poll(retrying).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  const [email] = await deliveredEmails(1)
  expect(email!.id).toBe(`<activation.${job}@candil.example>`)
  expect(await consumeToken(ctx(), 'activation', email!.code)).toEqual({ userId })
})

test('the erasure email states the date and how to cancel', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('es', { eraseAfter: new Date('2026-12-04T10:00:00Z') })
  await jobs.enqueue(db, 'accounts.notice', { userId, about: 'erasure' })
  const [email] = await deliveredEmails(1)
  expect(email!.subject).toBe('Tu cuenta se borrará el 4 de diciembre de 2026')
  expect(email!.text).toContain('Si cambias de idea antes de ese día, entra en tu cuenta')
  expect(email!.links[0]).toBe('https://candil.example/es/account')
})

test('sends two hundred distinct activation emails', async () => {
  const { deliveredEmails } = await openMailbox()
  const rows = Array.from({ length: 200 }, (_, n) => ({
    ...{ username: `P ${n}`, usernameKey: `p ${n}`, email: `p${n}@example.org`, emailKey: `p${n}@example.org` },
    ...{ passwordHash: 'x', locale: 'es' as const },
  }))
  const made = await db.insert(users).values(rows).returning({ id: users.id })
  await Promise.all(made.map(({ id }) => jobs.enqueue(db, 'accounts.activation', { userId: id })))
  await expect.poll(async () => (await sql`select 1 from one_time_tokens`).length).toBe(200)
  const emails = await deliveredEmails(200)
  expect(new Set(emails.map(({ id }) => id)).size).toBe(200)
  expect(new Set(emails.map(({ box }) => box)).size).toBe(200)
})

test('the hourly cleanup deletes expired sessions and tokens, not unconfirmed users', async () => {
  const userId = await addPerson('es')
  const past = { ...ctx(), now: new Date(Date.now() - 3 * 86_400_000) }
  await issueToken(past, 'activation', userId, 60)
  await issueToken(ctx(), 'reset', userId, 60)
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at) values
    (${'a'.repeat(43)}, ${userId}, 'site', now(), now() - interval '1 hour'),
    (${'b'.repeat(43)}, ${userId}, 'site', now(), now() + interval '1 hour')`
  await jobs.enqueue(db, 'accounts.sweep', {})
  await queueIdle()
  expect(await sql`select kind from one_time_tokens`).toEqual([{ kind: 'reset' }])
  expect(await sql`select 1 from sessions`).toHaveLength(1)
  expect(await sql`select 1 from users`).toHaveLength(1)
})

test('an email says that an API token is about to expire, and none about a revoked one', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('en', { confirmedAt: new Date() })
  const [token, revoked] = await db
    .insert(apiTokens)
    .values(
      ['Discord bot', 'Gone'].map((name, n) => ({
        ...{ userId, name, hash: String(n).repeat(43), hint: '…', scopes: ['events:read' as const] },
        ...{ createdAt: new Date('2026-01-01'), expiresAt: new Date(Date.now() + 5 * 86_400_000) },
      })),
    )
    .returning({ id: apiTokens.id })
  await sql`delete from api_tokens where id = ${revoked!.id}`
  for (const tokenId of [revoked!.id, token!.id]) await jobs.enqueue(db, 'accounts.token_expiring', { userId, tokenId })
  const [email] = await deliveredEmails(1)
  expect(email!.subject).toMatch(/^Your token “Discord bot” expires on /)
  expect(email!.links[0]).toBe('https://candil.example/en/account/tokens')
  await queueIdle()
  expect(await deliveredEmails(1)).toHaveLength(1)
})
