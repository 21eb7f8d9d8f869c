import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/context/request-context.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { refusal } from '../../../tests/accounts/own-account.ts'
import { addEvents, addVenue } from '../../../tests/fixtures/calendar.ts'
import { house, letterWorld } from '../../../tests/fixtures/emails.ts'
import { answerTookPlace, askForFreshness, confirmEvent, confirmEventNow, sayTookPlace } from './commands.server.ts'
import { workFreshness } from './jobs.server.ts'
import { peekAsk } from './queries.server.ts'

const world = await letterWorld()
const { db, sql, jobs, office, as, addClub, clear } = world
const secret = 'a secret of the tests, long enough'
await workFreshness(jobs, { db, mail: world.mail, settings: house, secret })
beforeEach(() => clear())

const DAY = 86_400_000
const NOW = world.ctx.now
const TODAY = dayAt(NOW)
const inDays = (count: number) => addDays(TODAY, count)
/** So many days from now. */
const on = (count: number, ctx: Context = world.ctx): Context => ({
  ...ctx,
  now: new Date(NOW.getTime() + count * DAY),
})
const ask = (count = 0) =>
  askForFreshness({ ...on(count), actor: { kind: 'job', name: 'freshness.ask' } }, { jobs, secret })
const asked = async () => (await sql`select ask from freshness_asks order by id`).map((row) => row['ask'])
const add = async (organizerId: number, event: Parameters<typeof addEvents>[2][number]) =>
  (
    await addEvents(db, organizerId, [{ title: 'Faroles', publishedAt: new Date(NOW.getTime() - 200 * DAY), ...event }])
  )[0]!
/** The secret of the one letter that came. */
const tokenIn = (letter: { links: string[] } | undefined) => letter!.links[0]!.split('/').at(-1)!

test('owner and editors are asked in their language, each once, by a link whose secret lies nowhere', async () => {
  const { arrived } = await office()
  const { id } = await addClub()
  await add(id, { dateStart: inDays(20), dateEnd: inDays(22) })
  expect(await ask()).toBe(1)
  const letters = await arrived()
  expect(letters.map(({ box, subject }) => [box, subject])).toEqual([
    ['ana', '¿Sigue en pie Faroles?'],
    ['bea', 'Is Faroles still on?'],
  ])
  const token = tokenIn(letters[0])
  expect(letters.map(({ links }) => links[0])).toEqual([
    `https://candil.example/es/freshness/${token}`,
    `https://candil.example/en/freshness/${token}`,
  ])
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify([await sql`select * from pgboss.job`, await sql`select * from freshness_asks`])).not.toContain(
    token,
  )
  expect(letters[0]!.html).not.toMatch(/\{\w+\}|undefined/)
})

test('days that were missed are caught up with the nearest question, and no question comes twice', async () => {
  const { id } = await addClub()
  await add(id, { dateStart: inDays(95) })
  const told: string[][] = []
  // Asked every day but from the 60th to the 70th, which hold the 30 days before.
  for (const day of [0, 4, 5, 5, 6, 40, 75, 75, 76, 87, 88, 89, 94, 95, 96, 97]) {
    await ask(day)
    told.push([String(day), ...(await asked())])
  }
  expect(told.map((line) => line.join(' '))).toEqual([
    ...['0', '4', '5 90', '5 90', '6 90', '40 90', '75 90 30', '75 90 30', '76 90 30', '87 90 30', '88 90 30 7'],
    ...['89 90 30 7', '94 90 30 7', '95 90 30 7', '96 90 30 7 after', '97 90 30 7 after'],
  ])
})

test('two processes that ask at the same moment ask once', async () => {
  const { taken, arrived } = await office()
  const { id } = await addClub()
  await add(id, { dateStart: inDays(7) })
  const counts = await Promise.all([ask(), ask(), ask()])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  await arrived()
  expect(taken).toHaveLength(2)
})

test.each([
  ['a draft', { moderation: 'draft' }],
  ['a cancelled event', { happening: 'cancelled' }],
  ['a postponed event', { happening: 'postponed' }],
  ['one published this week', { publishedAt: new Date(NOW.getTime() - 6 * DAY) }],
  ['one that is deleted', { deletedAt: NOW }],
  ['one that has begun', { dateStart: inDays(0), dateEnd: inDays(2) }],
  ['one that is far away', { dateStart: inDays(91) }],
  ['one that was over long ago', { dateStart: inDays(-15) }],
  ['one that is known to have taken place', { dateStart: inDays(-2), tookPlace: true }],
] as const)('nobody is asked about %s', async (_, event) => {
  const { id } = await addClub()
  await add(id, { dateStart: inDays(20), ...event })
  expect(await ask()).toBe(0)
})

test('nobody is asked for a card that nobody owns, nor by a suspended organization', async () => {
  const nobody = await addClub({ ownerId: null })
  await add(nobody.id, { dateStart: inDays(20) })
  expect(await ask()).toBe(0)
  await sql`update organizations set owner_id = ${nobody.ana}, status = 'suspended'`
  expect(await ask()).toBe(0)
  await sql`update organizations set status = 'active'`
  expect(await ask()).toBe(1)
})

test('an event that moves to another date is asked about again', async () => {
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(5) })
  await ask()
  expect(await asked()).toEqual(['7'])
  await sql`update events set date_start = ${inDays(60)} where id = ${event}`
  await ask(1)
  await ask(53)
  const rows =
    await sql`select ask, (created_at at time zone 'Europe/Madrid')::date - ${TODAY}::date as day from freshness_asks order by created_at`
  expect(rows.map(({ ask, day }) => [ask, day])).toEqual([
    ['90', 1],
    ['7', 53],
  ])
})

test('a click confirms, a second one changes nothing more, and the day stands on the public page', async () => {
  const { arrived } = await office()
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(20) })
  await ask()
  const token = tokenIn((await arrived())[0])
  expect(await peekAsk(world.ctx, token)).toMatchObject({
    ...{ ask: '30', answered: false },
    event: { id: event, title: 'Faroles', dateStart: inDays(20), dateEnd: null, confirmedOn: null },
  })
  const confirmed = { answered: true, event: { confirmedOn: inDays(1) } }
  expect(await confirmEvent(on(1), token)).toMatchObject(confirmed)
  expect(await confirmEvent(on(3), token)).toMatchObject(confirmed)
  expect(await sql`select confirmed_on::text from events`).toEqual([{ confirmed_on: inDays(1) }])
  const lines =
    await sql`select verb, thing, to_state, actor_id from history where thing_id = ${event} and thing = 'event'`
  expect(lines).toEqual([{ verb: 'confirmEvent', thing: 'event', to_state: inDays(1), actor_id: null }])
})

test('two clicks at the same moment are one answer', async () => {
  const { arrived } = await office()
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(-1) })
  await ask()
  const token = tokenIn((await arrived())[0])
  const said = await Promise.all(
    (['yes', 'no', 'yes', 'no'] as const).map((word) => answerTookPlace(world.ctx, token, word)),
  )
  expect(new Set(said.map((one) => one.event.tookPlace)).size).toBe(1)
  expect(await sql`select verb from history where thing_id = ${event} and thing = 'event'`).toHaveLength(1)
  expect(await sql`select took_place from events`).toEqual([{ took_place: said[0]!.event.tookPlace }])
})

test('a link ends with its event, and when that is called off; the last one after sixty days', async () => {
  const { arrived } = await office()
  const { id } = await addClub()
  const event = await add(id, { dateStart: inDays(5) })
  await ask()
  const token = tokenIn((await arrived())[0])
  const gone = (ctx: Context) => Promise.all([refusal(peekAsk(ctx, token)), refusal(confirmEvent(ctx, token))])
  for (const failure of await gone(on(6))) expect(failure).toMatchObject({ status: 404 })
  await sql`update events set happening = 'cancelled'`
  for (const failure of await gone(on(0))) expect(failure).toMatchObject({ status: 404 })
  await sql`update events set happening = 'confirmed', date_start = ${inDays(-1)} where id = ${event}`
  await sql`delete from freshness_asks`
  await ask()
  const after = tokenIn((await arrived()).at(-1))
  expect(await refusal(confirmEvent(world.ctx, after))).toMatchObject({ status: 404 })
  expect(await peekAsk(on(59), after)).toMatchObject({ ask: 'after' })
  expect(await refusal(answerTookPlace(on(61), after, 'yes'))).toMatchObject({ status: 404 })
})

test.each(['', 'x', 'a'.repeat(43), '\0', '💥', 'a'.repeat(10_000)])('%j opens nothing', async (token) => {
  expect(await refusal(peekAsk(world.ctx, token))).toMatchObject({ status: 404 })
  expect(await refusal(answerTookPlace(world.ctx, token, 'yes'))).toMatchObject({ status: 404 })
})

test('who may edit events confirms in the panel; others may not, and not what is no longer ahead', async () => {
  const { id, ana, bea, leo } = await addClub()
  const event = await add(id, { dateStart: inDays(5) })
  const [text] = await sql`select id, slug from event_texts where event_id = ${event}`
  expect(await confirmEventNow(as(ana), text!['slug'])).toEqual({ confirmedOn: TODAY })
  expect(await confirmEventNow(as(bea), text!['id'])).toEqual({ confirmedOn: TODAY })
  expect(await refusal(confirmEventNow(as(leo), text!['id']))).toMatchObject({ status: 403 })
  const stranger = await world.addPerson('Eva')
  expect(await refusal(confirmEventNow(as(stranger), text!['id']))).toMatchObject({ status: 404 })
  expect(await refusal(confirmEventNow(world.ctx, text!['id']))).toMatchObject({ status: 403 })
  for (const change of [`happening = 'cancelled'`, `happening = 'confirmed', date_start = '${inDays(-1)}'`]) {
    await sql.unsafe(`update events set ${change}`)
    expect(await refusal(confirmEventNow(as(ana), text!['id']))).toMatchObject({ status: 409, code: 'wrong_state' })
  }
})

test('the panel asks too whether an event took place, once it is over, and may think better of it', async () => {
  const { id, ana, leo } = await addClub()
  const event = await add(id, { dateStart: inDays(-3) })
  const [text] = await sql`select id from event_texts`
  expect(await sayTookPlace(as(ana), text!['id'], 'no')).toEqual({ tookPlace: false })
  expect(await sayTookPlace(as(ana), text!['id'], 'yes')).toEqual({ tookPlace: true })
  expect(await refusal(sayTookPlace(as(leo), text!['id'], 'no'))).toMatchObject({ status: 403 })
  expect(await refusal(sayTookPlace(world.ctx, text!['id'], 'no'))).toMatchObject({ status: 403 })
  for (const change of [`happening = 'cancelled'`, `happening = 'confirmed', date_start = '${inDays(1)}'`]) {
    await sql.unsafe(`update events set ${change}`)
    expect(await refusal(sayTookPlace(as(ana), text!['id'], 'no'))).toMatchObject({ status: 409, code: 'wrong_state' })
  }
  expect(event).toBeDefined()
})

test('nobody who never showed their address is asked: it may be a stranger’s', async () => {
  const { arrived } = await office()
  const { id, bea } = await addClub()
  await add(id, { dateStart: inDays(5) })
  await sql`update users set confirmed_at = null where id = ${bea}`
  await askForFreshness({ ...world.ctx, actor: { kind: 'job', name: 'test' } }, { jobs, secret })
  expect((await arrived()).map(({ box }) => box)).toEqual(['ana'])
})

test('a letter that waits does not go to who has left, nor once its question is answered', async () => {
  const { taken, arrived } = await office()
  const { id, bea } = await addClub()
  await add(id, { dateStart: inDays(5) })
  const job = { kind: 'job', name: 'test' } as const
  const before = (change: string) =>
    db.transaction(async (tx) => {
      await askForFreshness({ ...world.ctx, db: tx, actor: job }, { jobs, secret })
      await tx.execute(change)
    })
  await before(`delete from memberships where user_id = ${bea}`)
  expect((await arrived()).map(({ box }) => box)).toEqual(['ana'])
  await sql`delete from freshness_asks`
  await before('update freshness_asks set answered_at = now()')
  await arrived()
  expect(taken).toHaveLength(1)
})

test("midnight is the venue's: in the Canary Islands it is an hour later", async () => {
  const { id } = await addClub()
  const venueId = await addVenue(db, { name: 'Teide', timeZone: 'Atlantic/Canary' })
  await add(id, { dateStart: '2030-01-15', venueId })
  const at = (time: string): Context => ({ ...world.ctx, actor: { kind: 'job', name: 'test' }, now: new Date(time) })
  expect(await askForFreshness(at('2030-01-15T23:30:00Z'), { jobs, secret })).toBe(0)
  expect(await askForFreshness(at('2030-01-16T00:30:00Z'), { jobs, secret })).toBe(1)
})
