import { expect, test } from 'vitest'
import { spendToken } from '#features/identity/sessions/tokens.server.ts'
import { accountLetters, SECRET } from '../../../../tests/accounts/account-emails.ts'
import { isResetCode } from './commands/passwords.server.ts'
import type { Notice } from './emails.tsx'
import { emailChanges } from './table.server.ts'

const { db, sql, jobs, ctx, addPerson, office, settled } = await accountLetters()

const wanting = (userId: number, email = 'new@example.org') =>
  db.insert(emailChanges).values({ userId, email, askedAt: new Date() })

test('the present address hears of a new one first, with a link that keeps it; then the new one gets its link', async () => {
  const { arrived } = await office()
  const userId = await addPerson('en', { confirmedAt: new Date() })
  await wanting(userId)
  await jobs.enqueue(db, 'accounts.email', { userId })
  const [word, link] = await arrived(2)
  expect(word).toMatchObject({ box: 'Ana@example.org', subject: 'Another email address was asked for your account' })
  expect(word!.text).toContain('use the address new@example.org')
  expect(word!.links[0]).toBe(`https://candil.example/en/resetpassword?code=${word!.code}`)
  expect(await isResetCode(ctx(), word!.code, SECRET)).toBe(true)
  expect(link).toMatchObject({ box: 'new@example.org', subject: 'Confirm your new email address' })
  await settled()
  expect(JSON.stringify(await sql`select * from pgboss.job`)).not.toContain('example.org')
  expect(await spendToken(ctx(), 'email', link!.code)).toEqual({ userId })
  expect(word!.id).not.toBe(link!.id)
})

test('an address that somebody has is told so itself, in their language; nobody showed the present one to be theirs', async () => {
  const { arrived } = await office()
  const userId = await addPerson('es')
  await addPerson('en', { username: 'Eva', usernameKey: 'eva', email: 'Eva@example.org', emailKey: 'eva@example.org' })
  await wanting(userId, 'EVA@example.org')
  await jobs.enqueue(db, 'accounts.email', { userId })
  const [letter] = await arrived(1)
  expect(letter).toMatchObject({ box: 'Eva@example.org', subject: 'You already have an account with this address' })
  expect([letter!.code, /\bEva\b/.test(letter!.text.split('\n')[0]!)]).toEqual(['', true])
  await settled()
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
})

test('a present mailbox that is gone holds the change up for some minutes, not for ever', async () => {
  const { taken } = await office({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('Ana') ? Object.assign(new Error('gone'), { responseCode: 550 }) : null),
  })
  const userId = await addPerson('es', { confirmedAt: new Date() })
  await wanting(userId)
  await jobs.enqueue(db, 'accounts.email', { userId })
  for (let tries = 1; tries <= 4; tries++) {
    const refused = () => sql`select 1 from pgboss.job where state = 'retry' and retry_count = ${tries - 1}`
    await expect.poll(refused, { timeout: 30_000 }).toHaveLength(1)
    expect(taken).toHaveLength(0)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`
  }
  await expect.poll(() => taken.map(({ to }) => to[0]), { timeout: 30_000 }).toEqual(['new@example.org'])
})

test.each<[Notice, string]>([
  ['email_changed', 'Tu cuenta usa ahora esta dirección'],
  ['password_changed', 'Tu contraseña ha cambiado'],
  ['password_reset', 'Tu cuenta tiene una contraseña nueva'],
  ['two_steps_on', 'Tu cuenta pide ahora dos pasos'],
  ['two_steps_off', 'Tu cuenta ya no pide dos pasos'],
  ['code_guessed', 'Alguien intenta entrar en tu cuenta'],
  ['recovery_used', 'Se ha usado un código de recuperación'],
  ['recovery_renewed', 'Tienes códigos de recuperación nuevos'],
  ['passkey_added', 'Tu cuenta tiene una llave de acceso nueva'],
  ['passkey_removed', 'Se ha quitado una llave de acceso de tu cuenta'],
])('the person is told of %s, with the way to undo what was not theirs', async (about, subject) => {
  const { arrived } = await office()
  await jobs.enqueue(db, 'accounts.notice', { userId: await addPerson('es'), about })
  const [letter] = await arrived(1)
  expect(letter).toMatchObject({ subject, code: '' })
  expect(letter!.links[0]).toBe('https://candil.example/es/forgotpassword?to=%2Fes%2Faccount')
  expect(letter!.text).toContain('https://candil.example/es/account#security')
  expect(letter!.text).not.toContain('llaves de acceso no cambian')
})

test('a new password says what else still opens the account, and a recovery code how many are left', async () => {
  const { arrived } = await office()
  const userId = await addPerson('es')
  for (const n of [1, 2])
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      values (${userId}, ${`c${n}`}, 'k', 0, '{}', false, '')`
  await sql`insert into recovery_codes (user_id, hash, used_at) values
    (${userId}, 'a', null), (${userId}, 'b', null), (${userId}, 'c', now())`
  await jobs.enqueue(db, 'accounts.notice', { userId, about: 'password_reset' })
  expect((await arrived(1))[0]!.text).toContain('tienes 2 y se sigue entrando con ellas')
  await jobs.enqueue(db, 'accounts.notice', { userId, about: 'recovery_used' })
  expect((await arrived(2))[1]!.text).toContain('Te quedan 2 códigos.')
})
