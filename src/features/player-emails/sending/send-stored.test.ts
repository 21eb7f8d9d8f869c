import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { erasePersonalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { jobContext, transaction } from '#platform/context/request-context.ts'
import { playerEmailFixtures } from '#tests/fixtures/email/player-email-fixtures.ts'
import { claimRecipients } from './claims.server.ts'
import { sendStored } from './send-stored.server.ts'

const fixtures = await playerEmailFixtures()
const { sql, services, addEvent, addPlayer, addPerson, openMailbox, recipientsOf } = fixtures

const ctx = jobContext(fixtures, 'player_emails.send')
const attempt = (number = 1, id: string = randomUUID()) => ({ id, number, signal: new AbortController().signal })

/** An email to the players of an event, which no job sends yet. */
async function addEmail(event: { id: number }): Promise<number> {
  const [email] = await sql`insert into player_emails (event_id, kind, subject_es, body_es, filter)
    values (${event.id}, 'message', 'Autobús', 'Hola, {name}', '{}') returning id`
  const id = email!['id'] as number
  await sql`insert into player_email_recipients (email_id, registration_id)
    select ${id}, id from registrations where event_id = ${event.id} order by id`
  return id
}

async function addEventWith(count: number) {
  const event = await addEvent()
  for (let n = 1; n <= count; n++) await addPlayer(event, { name: `P${n}`, email: `p${n}-${event.id}@many.example` })
  return event
}

/** A mailbox that answers nobody before `open`. */
async function openSlowMailbox() {
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const asked: string[] = []
  const { received } = await openMailbox({
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      void promise.then(() => done())
    },
  })
  const isAsked = (times: number) => expect.poll(() => asked).toHaveLength(times)
  return { open, isAsked, sent: () => received.map(({ to }) => to[0]!).sort() }
}

const states = async (id: number) => (await recipientsOf(id)).map(({ state, failure }) => [state, failure])

test('a run that was given up for lost, its retry and another job send to each one once', async () => {
  const event = await addEventWith(12)
  const id = await addEmail(event)
  const mailbox = await openSlowMailbox()
  const job = randomUUID()
  const lost = sendStored(ctx, id, attempt(1, job))
  await mailbox.isAsked(5)
  const retry = sendStored(ctx, id, attempt(2, job))
  const other = sendStored(ctx, id, attempt())
  // The retry takes over what was not begun, and waits at the mail server as well.
  await mailbox.isAsked(10)
  mailbox.open()
  await Promise.all([lost, retry, other])
  expect(mailbox.sent()).toHaveLength(12)
  expect(new Set(mailbox.sent()).size).toBe(12)
  expect(await states(id)).toEqual(Array(12).fill(['sent', null]))
})

test('what a dead process had begun is sent again when the mail server cannot have it in hand any more', async () => {
  const event = await addEventWith(2)
  const id = await addEmail(event)
  await sql`update player_email_recipients set claimed_by = ${randomUUID()}, claimed_at = now(), started_at = now()
    where id = (select min(id) from player_email_recipients where email_id = ${id})`
  const { received } = await openMailbox()
  const seconds = await sendStored(ctx, id, attempt())
  expect(received.map(({ to }) => to[0])).toEqual([`p2-${event.id}@many.example`])
  expect(seconds).toBeGreaterThan(60)
  expect(seconds).toBeLessThanOrEqual(180)
  await sql`update player_email_recipients set started_at = started_at - interval '4 minutes' where email_id = ${id}`
  expect(await sendStored(ctx, id, attempt())).toBeNull()
  expect(received).toHaveLength(2)
})

test('nothing goes to an account that was erased since the email was written, and what has gone stays sent', async () => {
  const event = await addEvent()
  const people = await Promise.all(['Ada', 'Bea', 'Cai', 'Dea', 'Eva', 'Flo', 'Gil'].map((name) => addPerson(name)))
  for (const user of people) await addPlayer(event, { user })
  const id = await addEmail(event)
  const mailbox = await openSlowMailbox()
  const sending = sendStored(ctx, id, attempt())
  await mailbox.isAsked(5)
  for (const user of [people[0]!, people[6]!])
    await transaction(ctx, (txCtx) => erasePersonalData(txCtx, { id: user, emailKey: null, confirmedAt: null }))
  mailbox.open()
  await sending
  expect(mailbox.sent()).toHaveLength(6)
  expect(await states(id)).toEqual([...Array(6).fill(['sent', null]), ['skipped', 'changed']])
})

test.each([
  ['does not let the site sign in', { onMailFrom: 535 }],
  ['refuses the sender', { onMailFrom: 550 }],
  ['ends the connection', { onRcptTo: 421 }],
])('a mail server that %s refuses nobody: they wait', async (_name, codes) => {
  const event = await addEventWith(6)
  const id = await addEmail(event)
  const refusing = Object.entries(codes).map(([at, responseCode]) => [
    at,
    (_address: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('5.7.0 password of the site'), { responseCode })),
  ])
  await openMailbox(Object.fromEntries(refusing))
  expect(await sendStored(ctx, id, attempt())).toBe(120)
  expect(await states(id)).toEqual(Array(6).fill(['queued', null]))
  // Those that were not begun are free at once.
  expect(await sql`select 1 from player_email_recipients where email_id = ${id} and claimed_by is not null`).toEqual([])
})

test('all emails together keep to the rate, and share it', async () => {
  const [many, few] = [await addEmail(await addEventWith(30)), await addEmail(await addEventWith(3))]
  await openMailbox()
  await sql`update player_email_recipients set claimed_at = null where email_id not in (${many}, ${few})`
  const settings = { ...services.settings, playerEmailsPerMinute: 10 }
  const slow = { ...ctx, services: { ...services, settings } }
  const claim = async (emailId: number) => (await claimRecipients(slow, { emailId, job: attempt() }))?.length
  expect([await claim(many), await claim(few)]).toEqual([5, 3])
  await sql`update player_email_recipients set claimed_by = null, claimed_at = null where email_id in (${many}, ${few})`
  await Promise.all([many, few, many, few, many].map((id) => sendStored(slow, id, attempt())))
  const sent = await sql`select 1 from player_email_recipients where state = 'sent' and email_id in (${many}, ${few})`
  expect(sent).toHaveLength(10)
  expect(await sendStored(slow, many, attempt())).toBe(5)
})
