import { expect, test } from 'vitest'
import { findToken, issueToken, spendToken } from '#features/identity/sessions/tokens.server.ts'
import { accountLetters } from '../../../../tests/accounts/account-emails.ts'
import { users } from './table.server.ts'

const { db, sql, jobs, ctx, addPerson, office, settled } = await accountLetters()

test.each([
  ['accounts.activation', 'activation', 'es', 'Confirma tu cuenta en Candil', '/es/confirm?code='],
  ['accounts.activation', 'activation', 'en', 'Confirm your Candil account', '/en/confirm?code='],
  ['accounts.recovery', 'reset', 'es', 'Elige una contraseña nueva', '/es/resetpassword?code='],
  ['accounts.link', 'link', 'en', 'Your link to log in to Candil', '/en/login/link?code='],
] as const)(
  '%s: the secret in the letter is good once, and lies nowhere else (%s, %s)',
  async (job, kind, locale, subject, path) => {
    const { arrived } = await office()
    const userId = await addPerson(locale, { confirmedAt: job === 'accounts.link' ? new Date() : null })
    await jobs.enqueue(db, job, { userId })
    const [letter] = await arrived(1)
    expect(letter).toMatchObject({ subject, box: 'Ana@example.org' })
    expect(letter!.links[0]).toBe(`https://candil.example${path}${letter!.code}`)
    expect(letter!.html).toContain(`<html lang="${locale}">`)
    expect(letter!.html).toContain(letter!.links[0])
    await settled()
    const stored = JSON.stringify([await sql`select * from pgboss.job`, await sql`select * from one_time_tokens`])
    expect(stored).not.toContain(letter!.code)
    expect(await spendToken(ctx(), kind, letter!.code)).toEqual({ userId })
    expect(await spendToken(ctx(), kind, letter!.code)).toBeNull()
  },
)

test('who has not confirmed gets no link to sign in, but the letter to confirm', async () => {
  const { arrived } = await office()
  const userId = await addPerson('es')
  await jobs.enqueue(db, 'accounts.link', { userId })
  const [letter] = await arrived(1)
  expect(letter).toMatchObject({ subject: 'Confirma tu cuenta en Candil' })
  expect(await findToken(ctx(), 'link', letter!.code)).toBeNull()
})

test('each link lasts as long as its letter says', async () => {
  const { arrived } = await office()
  const userId = await addPerson('es')
  await jobs.enqueue(db, 'accounts.activation', { userId })
  await arrived(1)
  await sql`update users set confirmed_at = now()`
  for (const job of ['accounts.recovery', 'accounts.link'] as const) await jobs.enqueue(db, job, { userId })
  const letters = await arrived(3)
  const after = (minutes: number) => ({ ...ctx(), now: new Date(Date.now() + minutes * 60_000) })
  for (const [kind, minutes] of [
    ['activation', 24 * 60],
    ['reset', 60],
    ['link', 15],
  ] as const) {
    const codes = letters.map(({ code }) => code)
    const good = async (at: number) =>
      (await Promise.all(codes.map((code) => findToken(after(at), kind, code)))).filter(Boolean)
    expect(await good(minutes - 1)).toHaveLength(1)
    expect(await good(minutes + 1)).toHaveLength(0)
  }
})

test('nobody, somebody erased, blocked or confirmed meanwhile gets nothing, and the job is done all the same', async () => {
  const { taken } = await office()
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
  await settled()
  expect(taken).toEqual([])
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
})

test('a mail server that refuses for a while gets the letter later, as the same mail with a link that works', async () => {
  let refused = 0
  const { arrived } = await office({
    onRcptTo: (_, __, done) => done(refused++ ? null : Object.assign(new Error('later'), { responseCode: 451 })),
  })
  const userId = await addPerson('es')
  const job = await jobs.enqueue(db, 'accounts.activation', { userId })
  const waiting = () => sql`select 1 from pgboss.job where state = 'retry'`
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  const [letter] = await arrived(1)
  expect(letter!.id).toBe(`<activation.${job}@candil.example>`)
  expect(await spendToken(ctx(), 'activation', letter!.code)).toEqual({ userId })
})

test('who has asked to be erased is told the day, and how to stay', async () => {
  const { arrived } = await office()
  const userId = await addPerson('es', { eraseAfter: new Date('2026-12-04T10:00:00Z') })
  await jobs.enqueue(db, 'accounts.notice', { userId, about: 'erasure' })
  const [letter] = await arrived(1)
  expect(letter!.subject).toBe('Tu cuenta se borrará el 4 de diciembre de 2026')
  expect(letter!.text).toContain('Si cambias de idea antes de ese día, entra en tu cuenta')
  expect(letter!.links[0]).toBe('https://candil.example/es/account')
})

test('two hundred activation letters take seconds, and each is another mail', async () => {
  const { arrived } = await office()
  const rows = Array.from({ length: 200 }, (_, n) => ({
    ...{ username: `P ${n}`, usernameKey: `p ${n}`, email: `p${n}@example.org`, emailKey: `p${n}@example.org` },
    ...{ passwordHash: 'x', locale: 'es' as const },
  }))
  const made = await db.insert(users).values(rows).returning({ id: users.id })
  const before = performance.now()
  await Promise.all(made.map(({ id }) => jobs.enqueue(db, 'accounts.activation', { userId: id })))
  await expect.poll(async () => (await sql`select 1 from one_time_tokens`).length, { timeout: 60_000 }).toBe(200)
  const letters = await arrived(200)
  expect(performance.now() - before).toBeLessThan(60_000)
  expect(new Set(letters.map(({ id }) => id)).size).toBe(200)
  expect(new Set(letters.map(({ box }) => box)).size).toBe(200)
})

test('every hour what is over goes: sessions and secrets; who has not confirmed stays', async () => {
  const userId = await addPerson('es')
  const past = { ...ctx(), now: new Date(Date.now() - 3 * 86_400_000) }
  await issueToken(past, 'activation', userId, 60)
  await issueToken(ctx(), 'reset', userId, 60)
  await sql`insert into sessions (hash, user_id, kind, seen_at, expires_at) values
    (${'a'.repeat(43)}, ${userId}, 'site', now(), now() - interval '1 hour'),
    (${'b'.repeat(43)}, ${userId}, 'site', now(), now() + interval '1 hour')`
  await jobs.enqueue(db, 'accounts.sweep', {})
  await settled()
  expect(await sql`select kind from one_time_tokens`).toEqual([{ kind: 'reset' }])
  expect(await sql`select 1 from sessions`).toHaveLength(1)
  expect(await sql`select 1 from users`).toHaveLength(1)
})
