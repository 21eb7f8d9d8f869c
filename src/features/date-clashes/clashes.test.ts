import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { addVenue } from '#tests/fixtures/add-events.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { checkClashes, findEventClashes } from './clashes.server.ts'

const fixtures = await registrationFixtures()
const { db, sql, olga, rosa, sara, vera, club, otherClub, createPlayers, addEvent, addPublishedEvent } = fixtures
const players = await createPlayers(12, 'Sigue')
const madrid = await addVenue(db, { name: 'Sala', county: 'Madrid', latitude: 40.42, longitude: -3.7 })
beforeEach(() => emptyTables(sql, 'events, rate_limits, follows, saved_events'))

const FORM = { date_start: '2027-02-13', date_end: '', county: 'Segovia', theme: 'horror', target_audience: 'adults' }
const check = (form: object = {}, ctx = olga.ctx, event: number | null = null) =>
  checkClashes(ctx, { organization: club.id, event }, { ...FORM, ...form })
const others = async (form: object = {}) =>
  (await check(form))!.events.map(({ title, kilometres }) => [title, kilometres])

let made = 0
async function addOther(form: object = {}) {
  const { eventId } = await addEvent(
    {
      ...{ title: `Otro ${++made}`, description: 'Una noche.', date_start: '2027-02-12', date_end: '2027-02-14' },
      ...{ venue_tbd: true, county: 'Ávila', theme: 'horror', target_audience: 'adults', ...form },
    },
    vera.ctx,
    otherClub.id,
  )
  await fixtures.setPublished(eventId)
  return eventId
}

test('names what is public on the weekend within 200 km, the nearest first, and counts what is alike', async () => {
  await addOther({ title: 'En Teruel', county: 'Teruel' })
  await addOther({ title: 'En Madrid', county: undefined, venue_tbd: undefined, venue: madrid, theme: 'low-fantasy' })
  await addOther({ title: 'En Ávila' })
  await addOther({ title: 'Para todos', county: 'Segovia', target_audience: 'all' })
  await addOther({ title: 'Lejos', county: 'Cádiz' })
  await addOther({ title: 'El viernes', county: 'Toledo', date_start: '2027-02-12', date_end: null })
  await addOther({ title: 'Otro día', county: 'Segovia', date_start: '2027-02-15', date_end: null })
  await addOther({ title: 'Toda la semana', county: 'Soria', date_start: '2027-02-01', date_end: '2027-02-12' })
  const found = (await check())!
  expect([found.from, found.to, found.isNear]).toEqual(['2027-02-12', '2027-02-14', true])
  expect(found.events.map(({ title }) => title)).toEqual([
    ...['Para todos', 'En Ávila', 'En Madrid', 'El viernes', 'Toda la semana'],
  ])
  expect([found.count, found.sameGenre, found.sameBoth]).toEqual([5, 4, 3])
  expect(found.events[0]).toMatchObject({ kilometres: 0, isSameGenre: true, isSameAudience: false, people: null })
})

test('drafts, hidden, cancelled and postponed events are in nothing of it', async () => {
  const [hidden, cancelled, postponed, deleted, suspended] = [
    await addOther(),
    await addOther(),
    await addOther(),
    await addOther(),
    await addOther(),
  ]
  await sql`update events set moderation = 'submitted' where id = ${hidden}`
  await sql`update events set happening = 'cancelled' where id = ${cancelled}`
  await sql`update events set happening = 'postponed' where id = ${postponed}`
  await sql`update events set deleted_at = now() where id = ${deleted}`
  expect(await others()).toHaveLength(1)
  await sql`update organizations set status = 'suspended' where id = ${otherClub.id}`
  expect(suspended).toBeGreaterThan(0)
  expect(await check()).toMatchObject({ events: [], count: 0, sameGenre: 0 })
  await sql`update organizations set status = 'active' where id = ${otherClub.id}`
})

test('without a place everything of the days counts, and the list is bounded', async () => {
  for (let index = 0; index < 8; index++) await addOther({ county: index % 2 ? 'Cádiz' : 'Girona' })
  const found = (await check({ county: '' }))!
  expect([found.isNear, found.count, found.events.length]).toEqual([false, 8, 6])
  expect(found.events.every(({ kilometres }) => kilometres === null)).toBe(true)
})

test.each([
  ['Spain', { county: 'Madrid', date_start: '2027-03-26' }, ['2027-03-26 good_friday']],
  ['Germany', { county: 'Bayern', date_start: '2027-03-27' }, ['2027-03-26 good_friday', '2027-03-29 easter_monday']],
  ['a bridge', { county: 'Madrid', date_start: '2026-12-05' }, ['2026-12-06 constitution']],
  ['a plain weekend', {}, []],
])('national holidays of %s are computed', async (_, form, holidays) => {
  expect((await check(form))!.holidays.map(({ day, name }) => `${day} ${name}`)).toEqual(holidays)
})

test('days of the operator’s file count in their region, their country and their year alone', async () => {
  const name = { es: 'Semana Blanca', en: 'Mid-term break' }
  const calendarDays = [
    { name, from: '2027-02-08', to: '2027-02-12', country: 'ES' as const, regions: ['Málaga', 'Segovia'] },
    { name: { es: 'Otra', en: 'Other' }, from: '2027-02-13', country: 'ES' as const, regions: ['Girona'] },
    { name: { es: 'Fasching', en: 'Carnival' }, from: '2027-02-13', country: 'DE' as const },
    { name: { es: 'De todos', en: 'Everybody’s' }, from: '2027-02-14', country: 'ES' as const },
    { name: { es: 'Pasada', en: 'Past' }, from: '2026-02-13', country: 'ES' as const },
  ]
  const services = { ...olga.ctx.services, settings: { ...olga.ctx.services.settings, calendarDays } }
  const added = async (form: object = {}) =>
    (await check(form, { ...olga.ctx, services } as typeof olga.ctx))!.added.map(
      (day) => `${day.name} ${day.from} ${day.to}`,
    )
  expect(await added()).toEqual(['Semana Blanca 2027-02-08 2027-02-12', 'De todos 2027-02-14 2027-02-14'])
  expect(await added({ county: 'Berlin' })).toEqual(['Fasching 2027-02-13 2027-02-13'])
  expect(await added({ county: '' })).toEqual(['De todos 2027-02-14 2027-02-14'])
})

test('says how many follow both or saved both from five people on, rounded down, each once', async () => {
  const other = await addOther()
  const { eventId, translationId: own } = await addPublishedEvent({ ...FORM, date_end: '2027-02-14' })
  const follow = (who: typeof players, organizer: number) =>
    sql`insert into follows ${sql(who.map(({ id }) => ({ user_id: id, organizer_id: organizer })))}`
  const save = (who: typeof players, event: number) =>
    sql`insert into saved_events ${sql(who.map(({ id }) => ({ user_id: id, event_id: event })))}`
  const people = async () => (await findEventClashes(olga.ctx, own))!.events[0]!.people
  await follow(players, otherClub.id)
  await follow(players.slice(0, 4), club.id)
  expect(await people()).toBe(null)
  // One of them did both: four people still.
  await save(players.slice(3, 4), eventId)
  await save(players, other)
  expect(await people()).toBe(null)
  await save(players.slice(4, 5), eventId)
  expect(await people()).toBe(5)
  await save(players.slice(5, 8), eventId)
  expect(await people()).toBe(5)
  // Before it is stored, nobody can have saved it.
  expect((await check())!.events[0]!.people).toBe(null)
  await sql`update users set confirmed_at = null where id = ${players[0]!.id}`
  await sql`delete from saved_events where user_id = any(${players.slice(5, 8).map(({ id }) => id)})`
  expect(await people()).toBe(null)
  await sql`update users set confirmed_at = now() where id = ${players[0]!.id}`
})

test('is for who edits the event, or reads its panel where it is stored; what makes no sense says nothing', async () => {
  const { translationId: own } = await addEvent({ title: 'Borrador', date_start: '2027-02-13' })
  for (const { ctx } of [sara, vera, rosa])
    expect((await errorOf(check({}, ctx)))?.status).toBe(ctx === rosa.ctx ? 403 : 404)
  expect((await errorOf(check({}, vera.ctx, own)))?.status).toBe(404)
  expect((await errorOf(findEventClashes(vera.ctx, own)))?.status).toBe(404)
  expect(await findEventClashes(rosa.ctx, own)).toMatchObject({ events: [], isNear: false })
  for (const date of ['', 'ayer', '2027-02-30', '9999-12-31', '2020-01-01'])
    expect(await check({ date_start: date })).toBe(null)
  expect(
    await check({ date_end: '1999-01-01', venue: 'x', theme: '?', county: '\0', target_audience: [] }),
  ).toMatchObject({
    ...{ from: '2027-02-12', to: '2027-02-14', isNear: false, count: 0 },
  })
  expect(await check({ date_end: '2099-01-01' })).toMatchObject({ to: '2027-03-16' })
})
