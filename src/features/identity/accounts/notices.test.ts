import { expect, test } from 'vitest'
import { accountEmails } from '#tests/fixtures/accounts/account-emails.ts'
import { consumeToken } from '../sessions/one-time-tokens.server.ts'
import type { Notice } from './commands/notices.server.ts'
import { isPasswordResetCode } from './commands/passwords.server.ts'
import { emailChanges } from './table.server.ts'

const { db, sql, jobs, ctx, addPerson, openMailbox, queueIdle } = await accountEmails()

const requestChange = (userId: number, email = 'new@example.org') =>
  db.insert(emailChanges).values({ userId, email, askedAt: new Date() })

test('notifies the present address first, with a revert link, then sends the link to the new one', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('en', { confirmedAt: new Date() })
  await requestChange(userId)
  await jobs.enqueue(db, 'accounts.email', { userId })
  const [notice, link] = await deliveredEmails(2)
  expect(notice).toMatchObject({
    box: 'Ana@example.org',
    subject: 'Someone asked to change your account’s email address',
  })
  expect(notice!.text).toContain('use the address new@example.org')
  expect(notice!.links[0]).toBe(`https://candil.example/en/resetpassword?code=${notice!.code}`)
  expect(await isPasswordResetCode(ctx(), notice!.code)).toBe(true)
  expect(link).toMatchObject({ box: 'new@example.org', subject: 'Confirm your new email address' })
  await queueIdle()
  expect(JSON.stringify(await sql`select * from pgboss.job`)).not.toContain('example.org')
  expect(await consumeToken(ctx(), 'email', link!.code)).toEqual({ userId })
  expect(notice!.id).not.toBe(link!.id)
})

test('emails the owner of a taken address in their language, and does not notify an unconfirmed address', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('es')
  await addPerson('en', { username: 'Eva', usernameKey: 'eva', email: 'Eva@example.org', emailKey: 'eva@example.org' })
  await requestChange(userId, 'EVA@example.org')
  await jobs.enqueue(db, 'accounts.email', { userId })
  const [email] = await deliveredEmails(1)
  expect(email).toMatchObject({ box: 'Eva@example.org', subject: 'You already have an account with this address' })
  expect([email!.code, /\bEva\b/.test(email!.text.split('\n')[0]!)]).toEqual(['', true])
  await queueIdle()
  expect(await sql`select 1 from one_time_tokens`).toHaveLength(0)
})

test('sends the link to the new address after four failed notices to the present one', async () => {
  const { received } = await openMailbox({
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith('Ana') ? Object.assign(new Error('gone'), { responseCode: 550 }) : null),
  })
  const userId = await addPerson('es', { confirmedAt: new Date() })
  await requestChange(userId)
  await jobs.enqueue(db, 'accounts.email', { userId })
  for (let tries = 1; tries <= 4; tries++) {
    const failedJobs = () => sql`select 1 from pgboss.job where state = 'retry' and retry_count = ${tries - 1}`
    await expect.poll(failedJobs).toHaveLength(1)
    expect(received).toHaveLength(0)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`
  }
  await expect.poll(() => received.map(({ to }) => to[0])).toEqual(['new@example.org'])
})

test.each<[Notice, string]>([
  ['email_changed', 'Tu cuenta usa ahora esta dirección'],
  ['password_changed', 'Tu contraseña ha cambiado'],
  ['password_reset', 'Tu cuenta tiene una contraseña nueva'],
  ['two_steps_on', 'La verificación en dos pasos está activada'],
  ['two_steps_off', 'La verificación en dos pasos está desactivada'],
  ['code_guessed', 'Alguien intenta entrar en tu cuenta'],
  ['recovery_used', 'Se ha usado un código de recuperación'],
  ['recovery_renewed', 'Tienes códigos de recuperación nuevos'],
  ['passkey_added', 'Tu cuenta tiene una llave de acceso nueva'],
  ['passkey_removed', 'Se ha quitado una llave de acceso de tu cuenta'],
])('sends a notice of %s with a link to reset the password', async (about, subject) => {
  const { deliveredEmails } = await openMailbox()
  const client = { browser: 'Firefox', program: null, system: 'Windows', mobile: false }
  const origin = { at: '2026-11-26T10:36:00.000Z', client }
  await jobs.enqueue(db, 'accounts.notice', { userId: await addPerson('es'), about, origin })
  const [email] = await deliveredEmails(1)
  expect(email!.text).toContain('Cuándo: 26 de noviembre de 2026, a las 11:36 (hora de Madrid)')
  expect(email!.text).toContain('Dispositivo: Firefox en Windows')
  expect(email).toMatchObject({ subject, code: '' })
  expect(email!.links[0]).toBe('https://candil.example/es/forgotpassword?to=%2Fes%2Faccount')
  expect(email!.text).toContain('https://candil.example/es/account#security')
  expect(email!.text).not.toContain('llaves de acceso no cambian')
})

test('notices mention remaining passkeys after a reset, and remaining recovery codes', async () => {
  const { deliveredEmails } = await openMailbox()
  const userId = await addPerson('es')
  for (const n of [1, 2])
    await sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, backed_up, name)
      values (${userId}, ${`c${n}`}, 'k', 0, '{}', false, '')`
  await sql`insert into recovery_codes (user_id, hash, used_at) values
    (${userId}, 'a', null), (${userId}, 'b', null), (${userId}, 'c', now())`
  await jobs.enqueue(db, 'accounts.notice', { userId, about: 'password_reset' })
  expect((await deliveredEmails(1))[0]!.text).toContain('tienes 2 y se sigue entrando con ellas')
  await jobs.enqueue(db, 'accounts.notice', { userId, about: 'recovery_used' })
  expect((await deliveredEmails(2))[1]!.text).toContain('Te quedan 2 códigos.')
})
