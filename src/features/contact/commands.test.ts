import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import { openMail } from '#platform/email/send-email.server.ts'
import type { Failure } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { testDatabase } from '../../../tests/fixtures/database.ts'
import { postOffice } from '../../../tests/fixtures/mailbox.ts'
import { forgetMessages, sendContactMessage } from './commands.server.ts'
import { workContact } from './jobs.server.ts'
import { findContactMessage } from './queries.server.ts'

const { db, sql } = await testDatabase()
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }), look: 0.5 })
afterAll(() => jobs.close())
// Each test hangs its own post office on the one worker.
let mail = openMail({ smtpUrl: null, mailFrom: '', dataDir: '/dev/null' })
const mailFrom = 'Candil <calendar@candil.example>'
await workContact(jobs, {
  db,
  mail: { send: (letter) => mail.send(letter) },
  settings: { contactEmail: 'team@candil.example', mailFrom },
})
beforeEach(() => sql`truncate contact_messages, rate_limits`)

const ana = { name: 'Ana Ruiz', email: 'ana@example.org', message: '¿Dónde encuentro el taller?\n\nGracias.' }
const ctx: Context = { db, actor: anonymous, locale: 'es', now: new Date('2026-11-20T10:00:00Z') }
const settings = { contactPerHour: 5, secret: 'a secret of the tests, long enough' }
const sending = { address: '203.0.113.7', jobs, settings }
const send = (form: unknown, address = sending.address) => sendContactMessage(ctx, form, { ...sending, address })
const stored = () => sql`select name, email, message, locale, created_at from contact_messages order by id`
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (failure: Failure) => failure,
  )

test('a message is stored and reaches the site team, and answering goes to who wrote', async () => {
  const office = await postOffice()
  mail = openMail({ smtpUrl: office.smtpUrl, mailFrom, dataDir: '/dev/null' })
  await send(ana)
  await expect.poll(() => office.taken.length, { timeout: 30_000 }).toBe(1)
  expect(office.taken[0]).toMatchObject({ to: ['team@candil.example'], from: 'calendar@candil.example' })
  expect(office.taken[0]!.raw).toContain('Reply-To: Ana Ruiz <ana@example.org>')
  expect(office.taken[0]!.raw).toMatch(/Message-ID: <contact\.\d+\.\w+@candil\.example>/)
  const [row] = await stored()
  expect(row).toMatchObject({ ...ana, locale: 'es' })
  expect(new Date(row!['created_at'])).toEqual(ctx.now)
})

test('a mail server that refuses for a while gets the message later, as the same mail', async () => {
  const ids: string[] = []
  const office = await postOffice({
    onRcptTo: (_, __, done) => done(ids.length ? null : Object.assign(new Error('later'), { responseCode: 451 })),
  })
  const smtp = openMail({ smtpUrl: office.smtpUrl, mailFrom, dataDir: '/dev/null' })
  mail = { send: (letter) => smtp.send(letter).finally(() => ids.push(letter.id)) }
  await send(ana)
  const waiting = () => sql`select 1 from pgboss.job where name = 'contact.mail' and state = 'retry'`
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  await expect.poll(() => office.taken.length, { timeout: 30_000 }).toBe(1)
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('what was typed cannot become a header, a recipient or markup', async () => {
  const office = await postOffice()
  mail = openMail({ smtpUrl: office.smtpUrl, mailFrom, dataDir: '/dev/null' })
  const name = 'Eva\r\nBcc: victim@example.org\u2028X: y'
  await send({ ...ana, name, message: '<script>alert(1)</script> & <img src=x onerror=alert(1)>' })
  await expect.poll(() => office.taken.length, { timeout: 30_000 }).toBe(1)
  const { to, raw } = office.taken[0]!
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
])('%j is refused and not stored', async (change, fields) => {
  expect(await refusal(send({ ...ana, ...change }))).toMatchObject({ kind: 'invalid', code: 'invalid', fields })
  expect(await stored()).toHaveLength(0)
})

test('line breaks count as one character, however the browser sends them', async () => {
  await send({ ...ana, message: `${'ab\r\n'.repeat(1666)}ab` })
  const [row] = await stored()
  expect(row!['message']).toHaveLength(5000)
})

test('a robot that fills the hidden field is told that all went well, and nothing is stored', async () => {
  await send({ ...ana, website: 'https://spam.example' })
  await send({ website: 'https://spam.example' })
  expect(await stored()).toHaveLength(0)
  await send({ ...ana, website: '' })
  expect(await stored()).toHaveLength(1)
})

test('one address sends five an hour; bad forms do not count, and the sixth is told when to come back', async () => {
  for (let n = 0; n < 8; n++) await refusal(send({ ...ana, email: 'nope' }))
  for (let n = 0; n < 5; n++) await send(ana)
  const failure = await refusal(send(ana))
  expect(failure).toMatchObject({ kind: 'limited', code: 'too_many_messages', status: 429 })
  expect(failure!.retryAfter).toBeGreaterThan(3500)
  expect(failure!.retryAfter).toBeLessThanOrEqual(3600)
  expect(await stored()).toHaveLength(5)
  await send(ana, '203.0.113.8')
  await sql`update rate_limits set expire = now() - interval '1 second'`
  await send(ana)
  expect(await stored()).toHaveLength(7)
})

test('messages sent at the same moment do not slip past the limit', async () => {
  const failures = await Promise.all(Array.from({ length: 12 }, () => refusal(send(ana))))
  expect(failures.filter(Boolean)).toHaveLength(7)
  expect(await stored()).toHaveLength(5)
})

test('a household of IPv6 addresses is one, and no address is kept anywhere', async () => {
  const address = (n: number) => `2001:db8:1:2::${n}`
  for (let n = 0; n < 5; n++) await send(ana, address(n))
  expect(await refusal(send(ana, address(9)))).toMatchObject({ kind: 'limited' })
  await send(ana, '2001:db8:1:3::1')
  const kept = await sql`select key from rate_limits`
  // Two households, and the network that both are of.
  expect(kept).toHaveLength(3)
  expect(JSON.stringify(kept)).not.toMatch(/2001|db8/)
})

test('nobody but the queue may read a message', async () => {
  await send(ana)
  expect(await refusal(findContactMessage(ctx, 1))).toMatchObject({ kind: 'missing' })
})

test('a message is forgotten after a year, seen to or not, and the younger ones stay', async () => {
  const ages = [400, 366, 364, 1]
  const now = Date.now()
  for (const days of ages) {
    await send({ ...ana, name: `Hace ${days}` }, `203.0.113.${days % 200}`)
    const written = new Date(now - days * 86_400_000).toISOString()
    await sql`update contact_messages set created_at = ${written}, handled_at = ${days === 400 ? written : null} where name = ${`Hace ${days}`}`
  }
  expect(await refusal(forgetMessages(ctx))).toMatchObject({ kind: 'missing' })
  await jobs.enqueue(db, 'contact.forget', {})
  await expect.poll(() => sql`select 1 from contact_messages`, { timeout: 30_000 }).toHaveLength(2)
  expect(await sql`select name from contact_messages order by id`).toEqual([{ name: 'Hace 364' }, { name: 'Hace 1' }])
  expect(await sql`select cron from pgboss.schedule where name = 'contact.forget'`).toEqual([{ cron: '47 4 * * *' }])
})
