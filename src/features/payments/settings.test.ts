import { expect, test } from 'vitest'
import { updateEvent } from '#features/events/commands/event.server.ts'
import { giveGrant } from '#features/events/grants/commands.server.ts'
import { eventJobs } from '#features/events/jobs.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getPaymentSettings, savePaymentSettings } from './settings.server.ts'

const fixtures = await registrationFixtures()
const { olga, mar, sara, sql, createOpenEvent } = fixtures
await runJobs(fixtures.services.jobs as Jobs, fixtures, eventJobs)
const IBAN = 'ES91 2100 0418 4502 0005 1332'
const OTHER = 'ES7921000813610123456789'
const SENT = { reminder_days: '7', iban: IBAN, beneficiary: 'Club del Faro' }

test('ways to pay are those of the event’s page, and each needs where to pay', async () => {
  const { ref, eventId } = await createOpenEvent()
  const save = (form: object) => savePaymentSettings(olga.ctx, ref, { reminder_days: '7', ...form })
  expect((await errorOf(save({ payment_methods: ['', 'bank_transfer', 'bizum', 'external'] })))?.fields).toEqual({
    ...{ iban: 'required', bizum_phone: 'required', external_url: 'required' },
  })
  await save({ ...SENT, payment_methods: ['', 'bank_transfer', 'cash'] })
  const [event] = await sql`select payment_methods from events where id = ${eventId}`
  expect(event!['payment_methods']).toEqual(['bank_transfer', 'cash'])
  const revisions = await sql`select id from event_revisions where event_id = ${eventId}`
  expect(revisions).toHaveLength(1)
  await save(SENT)
  expect((await getPaymentSettings(olga.ctx, ref)).paymentMethods).toEqual(['bank_transfer', 'cash'])
  await save({ payment_methods: '' })
  expect((await getPaymentSettings(olga.ctx, ref)).paymentMethods).toEqual([])
})

test('begins with what the organization saved last, and two people do not overwrite each other', async () => {
  const before = await createOpenEvent()
  await savePaymentSettings(olga.ctx, before.ref, { ...SENT, iban: OTHER })
  const { ref } = await createOpenEvent()
  const { version, last } = await getPaymentSettings(olga.ctx, ref)
  expect(last?.settings.iban).toBe(OTHER)
  await savePaymentSettings(olga.ctx, ref, { ...SENT, version })
  expect((await errorOf(savePaymentSettings(olga.ctx, ref, { ...SENT, version })))?.code).toBe('changed_meanwhile')
  expect((await getPaymentSettings(olga.ctx, ref)).last).toBeNull()
  expect((await errorOf(getPaymentSettings(mar.ctx, ref)))?.code).toBe('not_found')
})

test('who has the money of one event alone is not told of the account of another', async () => {
  const before = await createOpenEvent()
  await savePaymentSettings(olga.ctx, before.ref, { ...SENT, iban: OTHER })
  const { ref } = await createOpenEvent()
  await giveGrant(olga.ctx, ref, { person: 'Sara', kind: 'treasurer' })
  await giveGrant(olga.ctx, ref, { person: 'Mar', kind: 'treasurer' })
  expect((await getPaymentSettings(sara.ctx, ref)).last).toBeNull()
  expect((await getPaymentSettings(mar.ctx, ref)).last).toBeNull()
  await giveGrant(olga.ctx, before.ref, { person: 'Sara', kind: 'treasurer' })
  expect((await getPaymentSettings(sara.ctx, ref)).last?.settings.iban).toBe(OTHER)
})

test('the treasurer of an event changes how it is paid, and nothing else of it', async () => {
  const { ref, eventId } = await createOpenEvent()
  await giveGrant(olga.ctx, ref, { person: 'Sara', kind: 'treasurer' })
  await savePaymentSettings(sara.ctx, ref, { ...SENT, payment_methods: ['', 'cash'] })
  const [event] = await sql`select payment_methods from events where id = ${eventId}`
  expect(event!['payment_methods']).toEqual(['cash'])
  expect(await sql`select 1 from event_revisions where event_id = ${eventId}`).toHaveLength(1)
  expect((await errorOf(updateEvent(sara.ctx, ref, { payment_methods: ['cash'] })))?.status).toBe(404)
})
