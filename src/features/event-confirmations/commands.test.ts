import { beforeEach, expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { addEvents } from '#tests/fixtures/add-events.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import {
  answerTookPlace,
  confirmEvent,
  confirmEventNow,
  requestConfirmations,
  setTookPlace,
} from './commands.server.ts'
import { confirmationJobs } from './jobs.server.ts'
import { getConfirmation } from './queries.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, openMailbox, ctxAs, addClub, clearTables } = fixtures
await runJobs(jobs, fixtures, confirmationJobs)
beforeEach(() => clearTables())

const DAY = 86_400_000
const NOW = fixtures.ctx.now
const TODAY = dayAt(NOW)
const inDays = (count: number) => addDays(TODAY, count)
/** The date in so many days. */
const on = (count: number, ctx: RequestContext = fixtures.ctx): RequestContext => ({
  ...ctx,
  now: new Date(NOW.getTime() + count * DAY),
})
const runRequests = (count = 0) => requestConfirmations({ ...on(count), actor: { kind: 'job', name: 'freshness.ask' } })
const listRequests = async () =>
  (await sql`select kind from confirmation_requests order by id`).map((row) => row['kind'])
const add = async (organizerId: number, event: Parameters<typeof addEvents>[2][number]) =>
  (
    await addEvents(db, organizerId, [{ title: 'Faroles', publishedAt: new Date(NOW.getTime() - 200 * DAY), ...event }])
  )[0]!
/** The token in the received email. */
const tokenIn = (email: { links: string[] } | undefined) => email!.links[0]!.split('/').at(-1)!

test('emails owner and editors once, in their language, with a link whose token is not stored', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub()
  await add(id, { dateStart: inDays(20), dateEnd: inDays(22) })
  expect(await runRequests()).toBe(1)
  const emails = await deliveredEmails()
  expect(emails.map(({ box, subject }) => [box, subject])).toEqual([
    ['ana', '¿Sigue adelante Faroles?'],
    ['bea', 'Is Faroles still going ahead?'],
  ])
  const token = tokenIn(emails[0])
  expect(emails.map(({ links }) => links[0])).toEqual([
    `https://candil.example/es/freshness/${token}`,
    `https://candil.example/en/freshness/${token}`,
  ])
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(
    JSON.stringify([await sql`select * from pgboss.job`, await sql`select * from confirmation_requests`]),
  ).not.toContain(token)
  expect(emails[0]!.html).not.toMatch(/\{\w+\}|undefined/)
})

test('after missed days sends only the closest request, and none twice', async () => {
  const { id } = await addClub()
  await add(id, { dateStart: inDays(95) })
  const requestsByDay: string[][] = []
  // A run every day except between days 60 and 70, which include the request 30 days before.
  for (const day of [0, 4, 5, 5, 6, 40, 75, 75, 76, 87, 88, 89, 94, 95, 96, 97]) {
    await runRequests(day)
    requestsByDay.push([String(day), ...(await listRequests())])
  }
  expect(requestsByDay.map((line) => line.join(' '))).toEqual([
    ...['0', '4', '5 90', '5 90', '6 90', '40 90', '75 90 30', '75 90 30', '76 90 30', '87 90 30', '88 90 30 7'],
    ...['89 90 30 7', '94 90 30 7', '95 90 30 7', '96 90 30 7 after', '97 90 30 7 after'],
  ])
})

test('two simultaneous runs send one request', async () => {
  const { received, deliveredEmails } = await openMailbox()
  const { id } = await addClub()
  await add(id, { dateStart: inDays(7) })
  const counts = await Promise.all([runRequests(), runRequests(), runRequests()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  await deliveredEmails()
  expect(received).toHaveLength(2)
})

test.each([
  ['a draft', { moderation: 'draft' }],
  ['a cancelled event', { eventStatus: 'cancelled' }],
  ['a postponed event', { eventStatus: 'postponed' }],
  ['an event published this week', { publishedAt: new Date(NOW.getTime() - 6 * DAY) }],
  ['a deleted event', { deletedAt: NOW }],
  ['an event that has begun', { dateStart: inDays(0), dateEnd: inDays(2) }],
  ['an event far in the future', { dateStart: inDays(91) }],
  ['an event long past', { dateStart: inDays(-15) }],
  ['an event already known to have taken place', { dateStart: inDays(-2), tookPlace: true }],
] as const)('sends no request for %s', async (_, event) => {
  const { id } = await addClub()
  await add(id, { dateStart: inDays(20), ...event })
  expect(await runRequests()).toBe(0)
})

test('sends no request for unclaimed organizers and suspended organizations', async () => {
  const nobody = await addClub({ ownerId: null })
  await add(nobody.id, { dateStart: inDays(20) })
  expect(await runRequests()).toBe(0)
  await sql`update organizations set owner_id = ${nobody.ana}, status = 'suspended'`
  expect(await runRequests()).toBe(0)
  await sql`update organizations set status = 'active'`
  expect(await runRequests()).toBe(1)
})

test('sends a new request after an event moved to another date', async () => {
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(5) })
  await runRequests()
  expect(await listRequests()).toEqual(['7'])
  await sql`update events set date_start = ${inDays(60)} where id = ${event}`
  await runRequests(1)
  await runRequests(53)
  const rows =
    await sql`select kind, (created_at at time zone 'Europe/Madrid')::date - ${TODAY}::date as day from confirmation_requests order by created_at`
  expect(rows.map(({ kind, day }) => [kind, day])).toEqual([
    ['90', 1],
    ['7', 53],
  ])
})

test('a click confirms, a second one changes nothing, and the public page shows the day', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(20) })
  await runRequests()
  const token = tokenIn((await deliveredEmails())[0])
  expect(await getConfirmation(fixtures.ctx, token)).toMatchObject({
    ...{ kind: '30', answered: false },
    event: { id: event, title: 'Faroles', dateStart: inDays(20), dateEnd: null, confirmedOn: null },
  })
  const confirmed = { answered: true, event: { confirmedOn: inDays(1) } }
  expect(await confirmEvent(on(1), token)).toMatchObject(confirmed)
  expect(await confirmEvent(on(3), token)).toMatchObject(confirmed)
  expect(await sql`select confirmed_on::text from events`).toEqual([{ confirmed_on: inDays(1) }])
  const lines =
    await sql`select action, entity_type as "entityType", to_state, actor_id from audit_log where entity_id = ${event} and entity_type = 'event'`
  expect(lines).toEqual([{ action: 'confirmEvent', entityType: 'event', to_state: inDays(1), actor_id: null }])
})

test('two simultaneous clicks count as one answer', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(-1) })
  await runRequests()
  const token = tokenIn((await deliveredEmails())[0])
  const said = await Promise.all(
    (['yes', 'no', 'yes', 'no'] as const).map((word) => answerTookPlace(fixtures.ctx, token, word)),
  )
  expect(new Set(said.map((one) => one.event.tookPlace)).size).toBe(1)
  expect(await sql`select action from audit_log where entity_id = ${event} and entity_type = 'event'`).toHaveLength(1)
  expect(await sql`select took_place from events`).toEqual([{ took_place: said[0]!.event.tookPlace }])
})

test('a link expires with its event or its cancellation, the last one after sixty days', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(5) })
  await runRequests()
  const token = tokenIn((await deliveredEmails())[0])
  const gone = (ctx: RequestContext) =>
    Promise.all([errorOf(getConfirmation(ctx, token)), errorOf(confirmEvent(ctx, token))])
  for (const failure of await gone(on(6))) expect(failure).toMatchObject({ status: 404 })
  await sql`update events set happening = 'cancelled'`
  for (const failure of await gone(on(0))) expect(failure).toMatchObject({ status: 404 })
  await sql`update events set happening = 'confirmed', date_start = ${inDays(-1)} where id = ${event}`
  await sql`delete from confirmation_requests`
  await runRequests()
  const after = tokenIn((await deliveredEmails()).at(-1))
  expect(await errorOf(confirmEvent(fixtures.ctx, after))).toMatchObject({ status: 404 })
  expect(await getConfirmation(on(59), after)).toMatchObject({ kind: 'after' })
  expect(await errorOf(answerTookPlace(on(61), after, 'yes'))).toMatchObject({ status: 404 })
})

test.each(['', 'x', 'a'.repeat(43), '\0', '💥', 'a'.repeat(10_000)])('the token %j is unknown', async (token) => {
  expect(await errorOf(getConfirmation(fixtures.ctx, token))).toMatchObject({ status: 404 })
  expect(await errorOf(answerTookPlace(fixtures.ctx, token, 'yes'))).toMatchObject({ status: 404 })
})

test('editors confirm upcoming events in the panel; others get 403 or 404, past events 409', async () => {
  const { id, ana, bea, leo } = await addClub()
  const event = await add(id, { dateStart: inDays(5) })
  const [text] = await sql`select id, slug from event_texts where event_id = ${event}`
  expect(await confirmEventNow(ctxAs(ana), text!['slug'])).toEqual({ confirmedOn: TODAY })
  expect(await confirmEventNow(ctxAs(bea), text!['id'])).toEqual({ confirmedOn: TODAY })
  expect(await errorOf(confirmEventNow(ctxAs(leo), text!['id']))).toMatchObject({ status: 403 })
  const stranger = await fixtures.addPerson('Eva')
  expect(await errorOf(confirmEventNow(ctxAs(stranger), text!['id']))).toMatchObject({ status: 404 })
  expect(await errorOf(confirmEventNow(fixtures.ctx, text!['id']))).toMatchObject({ status: 403 })
  for (const change of [`happening = 'cancelled'`, `happening = 'confirmed', date_start = '${inDays(-1)}'`]) {
    await sql.unsafe(`update events set ${change}`)
    expect(await errorOf(confirmEventNow(ctxAs(ana), text!['id']))).toMatchObject({ status: 409, code: 'wrong_state' })
  }
})

test('the panel records whether a past event took place, and the answer can be changed', async () => {
  const { id, ana, leo } = await addClub()
  const event = await add(id, { dateStart: inDays(-3) })
  const [text] = await sql`select id from event_texts`
  expect(await setTookPlace(ctxAs(ana), text!['id'], 'no')).toEqual({ tookPlace: false })
  expect(await setTookPlace(ctxAs(ana), text!['id'], 'yes')).toEqual({ tookPlace: true })
  expect(await errorOf(setTookPlace(ctxAs(leo), text!['id'], 'no'))).toMatchObject({ status: 403 })
  expect(await errorOf(setTookPlace(fixtures.ctx, text!['id'], 'no'))).toMatchObject({ status: 403 })
  for (const change of [`happening = 'cancelled'`, `happening = 'confirmed', date_start = '${inDays(1)}'`]) {
    await sql.unsafe(`update events set ${change}`)
    expect(await errorOf(setTookPlace(ctxAs(ana), text!['id'], 'no'))).toMatchObject({
      status: 409,
      code: 'wrong_state',
    })
  }
  expect(event).toBeDefined()
})
