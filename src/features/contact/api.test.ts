import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mountCalls } from '#kit/call.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { testContext, testServices, withContext } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { contactCalls } from './api.server.ts'
import { contactJobs } from './jobs.server.ts'

const { db, sql } = await testDatabase()
const jobs = await openJobs({ sql, log: pino({ level: 'silent' }) })
afterAll(() => jobs.close())
const services = testServices({ jobs }, { CONTACT_PER_HOUR: '5' })
await runJobs(jobs, { db, services }, contactJobs)
beforeEach(() => sql`truncate contact_messages, rate_limits`)

const ana = { name: 'Ana Ruiz', email: 'ana@example.org', message: '¿Dónde encuentro el taller?' }
const ctx = testContext(db, { services, now: new Date('2026-11-20T10:00:00Z') })
const stored = () => sql`select name, email, message, locale from contact_messages order by id`

const api = withContext(() => ctx, mountCalls(new Hono(), contactCalls)).onError((error, c) => {
  if (!(error instanceof AppError)) throw error
  return c.json({ code: error.code, fields: error.fields }, error.status)
})
const post = (body: BodyInit, headers: Record<string, string> = {}, query = '') =>
  api.request(`/api/contact${query}`, { method: 'POST', body, headers })

test.each([
  ['bare JSON', JSON.stringify(ana), { 'content-type': 'application/json' }],
  ['JSON under data', JSON.stringify({ data: ana }), { 'content-type': 'application/json' }],
  ['a form', new URLSearchParams(ana).toString(), { 'content-type': 'application/x-www-form-urlencoded' }],
])('accepts %s', async (_, body, headers) => {
  const response = await post(body, headers)
  expect([response.status, await response.json()]).toEqual([
    200,
    { data: { message: 'Mensaje enviado correctamente.' } },
  ])
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['', 'en-GB,en;q=0.9,es;q=0.8', 'Message sent successfully.', 'en'],
  ['', 'ca,es;q=0.9,en;q=0.8', 'Mensaje enviado correctamente.', 'es'],
  ['', 'de', 'Mensaje enviado correctamente.', 'es'],
  ['?locale=en', 'es', 'Message sent successfully.', 'en'],
  ['?locale=xx', 'en', 'Message sent successfully.', 'en'],
])('responds to %s with Accept-Language "%s": %s', async (query, languages, message, locale) => {
  const response = await post(JSON.stringify(ana), { 'accept-language': languages }, query)
  expect(await response.json()).toEqual({ data: { message } })
  expect(await stored()).toMatchObject([{ locale }])
})

test('every error has the code message_not_sent and keeps its status and fields', async () => {
  const invalid = await post(JSON.stringify({ ...ana, email: 'x' }))
  const notSent = { code: 'message_not_sent' }
  expect([invalid.status, await invalid.json()]).toEqual([400, { ...notSent, fields: { email: 'email' } }])
  const malformed = await post('{')
  expect([malformed.status, await malformed.json()]).toMatchObject([400, notSent])
  const large = await post(JSON.stringify({ ...ana, message: 'a'.repeat(33_000) }))
  expect([large.status, await large.json()]).toMatchObject([413, notSent])
  for (let n = 0; n < 5; n++) await post(JSON.stringify(ana))
  const sixth = await post(JSON.stringify(ana))
  expect([sixth.status, await sixth.json()]).toMatchObject([429, notSent])
})
