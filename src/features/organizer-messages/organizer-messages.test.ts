import { beforeEach, expect, test } from 'vitest'
import { exportAccount } from '#features/identity/accounts/queries/personal-data.server.ts'
import { getMyRegistration } from '#features/registrations/queries/own/registration.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { deleteOldKeys, runOnce } from '#platform/idempotency/once.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { deleteOldMessages, sendOrganizerMessage } from './commands.server.ts'
import { organizerMessageJobs } from './jobs.server.ts'

const { db, sql, sara, vera, anonymousCtx, services, addPublishedEvent } = await eventFixtures()
await runJobs(services.jobs as Jobs, { db, services }, organizerMessageJobs)
const { eventId } = await addPublishedEvent({ title: 'Noche', tickets: [{ title: 'Plaza', price: 9500 }] })
await sql`insert into registrations (event_id, ticket_id, holder_id, user_id, locale, ticket_price, code, state, confirmed_at)
  values (${eventId}, (select id from tickets where event_id = ${eventId}), ${sara.id}, ${sara.id}, 'es', 9500, 'a-code', 'confirmed', now())`
const [{ id }] = (await sql`select id from registrations`) as unknown as [{ id: number }]
beforeEach(() => emptyTables(sql, 'organizer_messages, idempotency_keys, rate_limits'))

const FORM = { message: '¿A qué hora se abre?' }
const KEY = crypto.randomUUID()
const stored = () => sql`select message, sender_id from organizer_messages`
const send = (key: string, ctx = sara.ctx, form: object = FORM) =>
  runOnce(ctx, { key, content: JSON.stringify(form) }, (own) => sendOrganizerMessage(own, id, form))

test('whoever registered writes to the organizers, and nobody else', async () => {
  await sendOrganizerMessage(sara.ctx, id, FORM)
  expect(await stored()).toEqual([{ message: FORM.message, sender_id: sara.id }])
  expect(await errorOf(sendOrganizerMessage(vera.ctx, id, FORM))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(sendOrganizerMessage(anonymousCtx, id, FORM))).toMatchObject({ kind: 'forbidden' })
  expect(await errorOf(sendOrganizerMessage(sara.ctx, id, { message: ' ' }))).toMatchObject({ kind: 'invalid' })
  expect(await stored()).toHaveLength(1)
  await sql`update registrations set state = 'rejected' where id = ${id}`
  expect(await errorOf(sendOrganizerMessage(sara.ctx, id, FORM))).toMatchObject({ kind: 'missing' })
  await sql`update registrations set state = 'confirmed' where id = ${id}`
})

test('of an organization with nobody to read it, nothing offers to write to it, and the command refuses', async () => {
  const offers = async () => (await getMyRegistration(sara.ctx, id)).registration.mayAsk
  expect(await offers()).toBe(true)
  const setOwner = (owner: number | null) => sql`update organizations set owner_id = ${owner}
    where id = (select organizer_id from events where id = ${eventId})`
  const [{ owner }] = (await sql`select owner_id as owner from organizations o join events e on e.organizer_id = o.id
    where e.id = ${eventId}`) as unknown as [{ owner: number }]
  await setOwner(null)
  expect(await offers()).toBe(false)
  expect(await errorOf(sendOrganizerMessage(sara.ctx, id, FORM))).toMatchObject({ kind: 'missing' })
  await setOwner(owner)
})

test('ten messages an hour', async () => {
  for (let n = 0; n < 10; n++) await sendOrganizerMessage(sara.ctx, id, FORM)
  expect(await errorOf(sendOrganizerMessage(sara.ctx, id, FORM))).toMatchObject({ code: 'too_many_messages' })
})

test('a form with a key is carried out once, also when ten arrive at once; a refused one may be sent again', async () => {
  expect(await errorOf(send(KEY, sara.ctx, { message: '' }))).toMatchObject({ kind: 'invalid' })
  // One after the other, or told to come back: never twice.
  const codes = await Promise.all(Array.from({ length: 10 }, async () => (await errorOf(send(KEY)))?.code ?? 'done'))
  expect(new Set(codes).difference(new Set(['done', 'server_busy'])).size).toBe(0)
  await send(KEY)
  expect(await stored()).toHaveLength(1)
  await send(crypto.randomUUID())
  expect(await stored()).toHaveLength(2)
  // Someone else's key is another one.
  expect(await errorOf(send(KEY, vera.ctx))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(send('short'))).toMatchObject({ kind: 'invalid' })
  const run = () => runOnce(sara.ctx, { key: 'results-of-a-command', content: '' }, async () => ({ at: Math.random() }))
  expect(await run()).toEqual(await run())
})

test('a key that comes again with another text is refused, and nothing is carried out', async () => {
  await send(KEY)
  const other = { message: '¿A qué hora se cierra?' }
  expect(await errorOf(send(KEY, sara.ctx, other))).toMatchObject({ kind: 'conflict', code: 'sent_already' })
  expect(await stored()).toEqual([{ message: FORM.message, sender_id: sara.id }])
  await send(crypto.randomUUID(), sara.ctx, other)
  expect(await stored()).toHaveLength(2)
  // Carried out before the content was recorded: a repeat as before.
  await sql`update idempotency_keys set content = null`
  await send(KEY, sara.ctx, other)
  expect(await stored()).toHaveLength(2)
})

test('keys are forgotten after sixteen days, messages after thirty', async () => {
  await send(KEY)
  const days = async (count: number) => {
    for (const table of ['organizer_messages', 'idempotency_keys'])
      await sql`update ${sql(table)} set created_at = ${new Date(Date.now() - count * 86_400_000).toISOString()}`
    const ctx = { ...jobContext({ db, services }, 'sweep'), now: new Date() }
    await deleteOldKeys(ctx)
    await deleteOldMessages(ctx)
    const [{ keys }] = (await sql`select count(*)::int as keys from idempotency_keys`) as unknown as [{ keys: number }]
    return [keys, (await stored()).length]
  }
  expect(await days(15)).toEqual([1, 1])
  expect(await days(17)).toEqual([0, 1])
  expect(await days(31)).toEqual([0, 0])
})

test('the copy of an account holds what it wrote', async () => {
  await sendOrganizerMessage(sara.ctx, id, FORM)
  expect(JSON.stringify(await exportAccount(jobContext({ db, services }, 'copy'), sara.id))).toContain(FORM.message)
})
