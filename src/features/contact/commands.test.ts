import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { createMailer } from '#platform/email/send-email.server.ts'
import type { AppError } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { testContext, testServices } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { startMailbox } from '#tests/fixtures/email/mailbox.ts'
import { deleteOldMessages, sendContactMessage } from './commands.server.ts'
import { contactJobs } from './jobs.server.ts'
import { findContactMessage } from './queries.server.ts'

const { db, sql } = await testDatabase()
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
afterAll(() => jobs.close())
// Each test connects the worker to its own mailbox.
let mail = createMailer({ smtpUrl: null, mailFrom: '', dataDir: '/dev/null' })
const mailFrom = 'Candil <calendar@candil.example>'
const services = testServices(
  { jobs, mail: { send: (email) => mail.send(email) } },
  { CONTACT_EMAIL: 'team@candil.example', CONTACT_PER_HOUR: '5' },
)
await runJobs(jobs, { db, services }, contactJobs)
beforeEach(() => sql`truncate contact_messages, rate_limits`)

const ana = { name: 'Ana Ruiz', email: 'ana@example.org', message: '¿Dónde encuentro el taller?\n\nGracias.' }
const ctx = testContext(db, { services, now: new Date('2026-11-20T10:00:00Z') })
const send = (form: unknown, clientIp = ctx.clientIp) => sendContactMessage({ ...ctx, clientIp }, form)
const stored = () => sql`select name, email, message, locale, created_at from contact_messages order by id`
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: AppError) => error,
  )

test('stores a message and emails it to the site team with Reply-To', async () => {
  const mailbox = await startMailbox()
  mail = createMailer({ smtpUrl: mailbox.smtpUrl, mailFrom, dataDir: '/dev/null' })
  await send(ana)
  await expect.poll(() => mailbox.received.length).toBe(1)
  expect(mailbox.received[0]).toMatchObject({ to: ['team@candil.example'], from: 'calendar@candil.example' })
  expect(mailbox.received[0]!.raw).toContain('Reply-To: Ana Ruiz <ana@example.org>')
  expect(mailbox.received[0]!.raw).toMatch(/Message-ID: <contact\.\d+\.\w+@candil\.example>/)
  const [row] = await stored()
  expect(row).toMatchObject({ ...ana, locale: 'es' })
  expect(new Date(row!['created_at'])).toEqual(ctx.now)
})

test('retries after a temporary SMTP error with the same Message-ID', async () => {
  const ids: string[] = []
  const mailbox = await startMailbox({
    onRcptTo: (_, __, done) => done(ids.length ? null : Object.assign(new Error('later'), { responseCode: 451 })),
  })
  const smtp = createMailer({ smtpUrl: mailbox.smtpUrl, mailFrom, dataDir: '/dev/null' })
  mail = { send: (email) => smtp.send(email).finally(() => ids.push(email.id)) }
  await send(ana)
  const retrying = () => sql`select 1 from pgboss.job where name = 'contact.mail' and state = 'retry'`
  await expect.poll(retrying).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  // The server has it a moment before the worker hears that.
  await expect.poll(() => ids.length).toBe(2)
  expect(mailbox.received).toHaveLength(1)
  expect(ids[0]).toBe(ids[1])
})

test('input cannot inject headers, recipients or markup', async () => {
  const mailbox = await startMailbox()
  mail = createMailer({ smtpUrl: mailbox.smtpUrl, mailFrom, dataDir: '/dev/null' })
  const name = 'Eva\r\nBcc: victim@example.org\u2028X: y'
  await send({ ...ana, name, message: '<script>alert(1)</script> & <img src=x onerror=alert(1)>' })
  await expect.poll(() => mailbox.received.length).toBe(1)
  const { to, raw } = mailbox.received[0]!
  expect(to).toEqual(['team@candil.example'])
  expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(Bcc|X):/im)
  const html = raw.slice(raw.indexOf('text/html')).replaceAll('=\r\n', '')
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect((await stored())[0]!['name']).toBe('Eva Bcc: victim@example.org X: y')
})

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: 'A' }, { name: 'too_short' }],
  [{ name: 'A'.repeat(81) }, { name: 'too_long' }],
  [{ email: 'ana@' }, { email: 'email' }],
  [{ email: 'ana@example.org\nBcc: x@example.org' }, { email: 'email' }],
  [{ email: `${'a'.repeat(250)}@example.org` }, { email: 'too_long' }],
  [{ message: 'Hola     ' }, { message: 'too_short' }],
  [{ message: 'a'.repeat(5001) }, { message: 'too_long' }],
  [
    { name: ['Ana', 'Eva'], message: null },
    { name: 'required', message: 'required' },
  ],
])('rejects %j and stores nothing', async (change, fields) => {
  expect(await errorOf(send({ ...ana, ...change }))).toMatchObject({ kind: 'invalid', code: 'invalid', fields })
  expect(await stored()).toHaveLength(0)
})

test('counts CRLF as one character', async () => {
  await send({ ...ana, message: `${'ab\r\n'.repeat(1666)}ab` })
  const [row] = await stored()
  expect(row!['message']).toHaveLength(5000)
})

test('a bot that fills in the honeypot gets no error, and nothing is stored', async () => {
  await send({ ...ana, website: 'https://spam.example' })
  await send({ website: 'https://spam.example' })
  expect(await stored()).toHaveLength(0)
  await send({ ...ana, website: '' })
  expect(await stored()).toHaveLength(1)
})

test('allows five messages per IP and hour, not counting invalid ones, and refuses the sixth with retryAfter', async () => {
  for (let n = 0; n < 8; n++) await errorOf(send({ ...ana, email: 'nope' }))
  for (let n = 0; n < 5; n++) await send(ana)
  const error = await errorOf(send(ana))
  expect(error).toMatchObject({ kind: 'limited', code: 'too_many_messages', status: 429 })
  expect(error!.retryAfter).toBeGreaterThan(3500)
  expect(error!.retryAfter).toBeLessThanOrEqual(3600)
  expect(await stored()).toHaveLength(5)
  await send(ana, '203.0.113.8')
  await sql`update rate_limits set expire = now() - interval '1 second'`
  await send(ana)
  expect(await stored()).toHaveLength(7)
})

test('concurrent messages cannot exceed the limit', async () => {
  const errors = await Promise.all(Array.from({ length: 12 }, () => errorOf(send(ana))))
  expect(errors.filter(Boolean)).toHaveLength(7)
  expect(await stored()).toHaveLength(5)
})

test('counts an IPv6 /64 as one address, and stores no addresses', async () => {
  const address = (n: number) => `2001:db8:1:2::${n}`
  for (let n = 0; n < 5; n++) await send(ana, address(n))
  expect(await errorOf(send(ana, address(9)))).toMatchObject({ kind: 'limited' })
  await send(ana, '2001:db8:1:3::1')
  const rows = await sql`select key from rate_limits`
  // Two /64 networks, and the /48 that contains both.
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/2001|db8/)
})

test('only jobs can read a message', async () => {
  await send(ana)
  expect(await errorOf(findContactMessage(ctx, 1))).toMatchObject({ kind: 'missing' })
})

test('deletes messages after a year, handled or not, and keeps newer ones', async () => {
  const ages = [400, 366, 364, 1]
  const now = Date.now()
  for (const days of ages) {
    await send({ ...ana, name: `Hace ${days}` }, `203.0.113.${days % 200}`)
    const written = new Date(now - days * 86_400_000).toISOString()
    await sql`update contact_messages set created_at = ${written}, handled_at = ${days === 400 ? written : null} where name = ${`Hace ${days}`}`
  }
  expect(await errorOf(deleteOldMessages(ctx))).toMatchObject({ kind: 'missing' })
  await jobs.enqueue(db, 'contact.forget', {})
  await expect.poll(() => sql`select 1 from contact_messages`).toHaveLength(2)
  expect(await sql`select name from contact_messages order by id`).toEqual([{ name: 'Hace 364' }, { name: 'Hace 1' }])
  expect(await sql`select cron from pgboss.schedule where name = 'contact.forget'`).toEqual([{ cron: '47 4 * * *' }])
})
