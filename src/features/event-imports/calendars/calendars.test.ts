import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { calendarFixtures } from '#tests/fixtures/calendar-fixtures.ts'
import { addCalendar, pauseCalendar, readCalendarAgain, removeCalendar, resumeCalendar } from './calendars.server.ts'
import { acceptEntry, dismissEntry } from './decide.server.ts'
import { countCalendarNews, listCalendars } from './queries.server.ts'
import { readDueCalendars } from './read-calendars.server.ts'

const { olga, mar, rosa, vera, team, sql, readEvent, saveEvent, setPublished, ...fixtures } = await calendarFixtures()
const { source, LOBOS, at, jobAt, createFreshClub, waiting, only, subscribe, acceptLobos } = fixtures

test('what a calendar brings waits, and becomes a draft when it is accepted', async () => {
  source.events = { lobos: LOBOS, pasado: ['SUMMARY:Pasado', 'DTSTART;VALUE=DATE:20200101'] }
  const club = await subscribe()
  expect(await sql`select id from events where organizer_id = ${club}`).toEqual([])
  const found = await only(club)
  expect(found.change).toBe('new')
  expect(await countCalendarNews(at(mar), club)).toEqual({ waiting: 1, stopped: 0 })
  expect(await errorOf(acceptEntry(at(rosa), club, found))).toMatchObject({ status: 403 })
  const slug = await acceptEntry(at(mar), club, found)
  expect(await readEvent(slug)).toMatchObject({
    ...{
      title: 'Lobos de Gredos',
      moderation: 'draft',
      dateStart: '2027-03-12',
      dateEnd: '2027-03-14',
      county: 'Ávila',
    },
  })
  expect(await waiting(club)).toEqual([])
  await readDueCalendars(jobAt(7))
  expect(source.requests.at(-1)).toBe('known')
  expect(await waiting(club)).toEqual([])
})

test('a change is proposed with what differs, and applied by the ordinary edit with its review', async () => {
  const { club, slug } = await acceptLobos()
  const [{ id } = {}] = await sql`select event_id as id from event_texts where slug = ${slug}`
  await setPublished(id)
  await saveEvent(slug, { description: 'Lo escrito aquí se queda.' }, olga.ctx)
  source.events = {
    lobos: [...LOBOS.slice(0, 1), 'DTSTART;VALUE=DATE:20270319', 'DTEND;VALUE=DATE:20270322', 'LOCATION:Otro sitio'],
  }
  await readDueCalendars(jobAt(7))
  expect((await readEvent(slug)).dateStart).toBe('2027-03-12')
  const change = await only(club)
  expect(change.change).toBe('changed')
  await acceptEntry(at(olga, 8), club, change)
  expect(await readEvent(slug)).toMatchObject({
    ...{ dateStart: '2027-03-19', dateEnd: '2027-03-21', description: 'Lo escrito aquí se queda.', county: 'Ávila' },
  })
  const revisions = await sql`select 1 from event_revisions where event_id = ${id}`
  expect(revisions.length).toBeGreaterThan(0)
})

test('a calendar that changes back, or again, is asked about as it is now', async () => {
  const { club } = await acceptLobos()
  source.events = { lobos: ['SUMMARY:Lobos II', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(7))
  const seen = await only(club)
  source.events = { lobos: ['SUMMARY:Lobos III', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(14))
  expect(await errorOf(acceptEntry(at(olga), club, seen))).toMatchObject({ code: 'changed_meanwhile' })
  source.events = { lobos: LOBOS }
  await readDueCalendars(jobAt(21))
  expect(await waiting(club)).toEqual([])
})

test('what is turned down is not proposed again', async () => {
  source.events = { lobos: LOBOS }
  const club = await subscribe()
  await dismissEntry(at(olga), club, await only(club))
  source.events = { lobos: ['SUMMARY:Lobos II', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(7))
  expect(await waiting(club)).toEqual([])
})

test('an event that leaves the calendar or is cancelled in it is told once, and stays', async () => {
  const { club, slug } = await acceptLobos()
  source.events = {}
  await readDueCalendars(jobAt(7))
  const gone = await only(club)
  expect(gone.change).toBe('gone')
  expect(await errorOf(acceptEntry(at(olga), club, gone))).toMatchObject({ code: 'wrong_state' })
  await dismissEntry(at(olga), club, gone)
  await readDueCalendars(jobAt(14))
  expect(await waiting(club)).toEqual([])
  expect((await readEvent(slug)).eventStatus).toBe('confirmed')

  // Back as it was accepted: nothing to decide, and its next cancellation is news.
  source.events = { lobos: LOBOS }
  await readDueCalendars(jobAt(21))
  expect(await waiting(club)).toEqual([])
  source.events = { lobos: [...LOBOS, 'STATUS:CANCELLED'] }
  await readDueCalendars(jobAt(28))
  expect((await only(club)).change).toBe('cancelled')
})

test('an event that never was accepted leaves no trace when it goes', async () => {
  source.events = { lobos: LOBOS }
  const club = await subscribe()
  source.events = {}
  await readDueCalendars(jobAt(7))
  expect(await waiting(club)).toEqual([])
  expect(await sql`select id from calendar_entries`).toEqual([])
})

test('failures are told, waited out, and end the subscription after two weeks', async () => {
  const { club } = await acceptLobos()
  source.status = 503
  const stateAt = async (hours: number) => {
    await readDueCalendars(jobAt(hours))
    return (await listCalendars(at(olga), club)).calendars[0]!
  }
  expect(await stateAt(7)).toMatchObject({ state: 'active', lastFailure: 'failed' })
  const before = source.requests.length
  await stateAt(8)
  expect(source.requests).toHaveLength(before)
  for (let day = 1; day < 14; day++) expect((await stateAt(7 + day * 25)).state).toBe('active')
  expect((await stateAt(7 + 14 * 25)).state).toBe('stopped')
  expect(await countCalendarNews(at(mar), club)).toEqual({ waiting: 0, stopped: 1 })
  expect(
    await sql`select actor_id, to_state from audit_log where action = 'stopCalendar' and entity_id = ${club}`,
  ).toEqual([{ actor_id: null, to_state: 'stopped' }])
  expect(await waiting(club)).toEqual([])
  source.status = 200
  const calendar = (await listCalendars(at(olga), club)).calendars[0]!.id
  await resumeCalendar(at(olga), club, { calendar })
  expect(await stateAt(8)).toMatchObject({ state: 'active', lastFailure: null })
})

test('pausing, removing and reading again are for who edits events, of their own organization', async () => {
  const { club, slug } = await acceptLobos()
  const calendar = (await listCalendars(at(olga), club)).calendars[0]!.id
  const own = await createFreshClub()
  for (const act of [pauseCalendar, resumeCalendar, removeCalendar, readCalendarAgain]) {
    expect(await errorOf(act(at(rosa), club, { calendar }))).toMatchObject({ status: 403 })
    expect(await errorOf(act(at(vera), club, { calendar }))).toMatchObject({ status: 404 })
    expect(await errorOf(act(at(olga), own.id, { calendar }))).toMatchObject({ status: 404 })
  }
  expect(await errorOf(listCalendars(at(team), club))).toMatchObject({ status: 403 })
  await pauseCalendar(at(mar), club, { calendar })
  const before = source.requests.length
  await readDueCalendars(jobAt(7))
  expect(await errorOf(readCalendarAgain(at(olga), club, { calendar }))).toMatchObject({ code: 'wrong_state' })
  expect(source.requests).toHaveLength(before)
  await removeCalendar(at(olga), club, { calendar })
  expect((await listCalendars(at(olga), club)).calendars).toEqual([])
  expect((await readEvent(slug)).title).toBe('Lobos de Gredos')
})

test('refuses what is no calendar, a private address, the same one twice and a sixth', async () => {
  const club = await createFreshClub()
  const address = await source.serve()
  const add = (url: string, ctx = at(olga)) => addCalendar(ctx, club.id, { address: url })
  expect(await add('http://10.0.0.1/a.ics')).toEqual({ refused: 'private_address' })
  expect(await add(address, { ...at(olga), services: olga.ctx.services })).toEqual({ refused: 'private_address' })
  source.status = 404
  expect(await add(address)).toEqual({ refused: 'not_found' })
  source.status = 200
  expect(await add(address)).toMatchObject({ id: expect.any(Number) })
  expect(await errorOf(add(address))).toMatchObject({ code: 'calendar_known' })
  for (let number = 2; number <= 5; number++) await add(`${address}?${number}`)
  expect(await errorOf(add(`${address}?6`))).toMatchObject({ code: 'too_many_calendars' })
})

test('calendars of suspended organizations are not read', async () => {
  const { club } = await acceptLobos()
  await sql`update organizations set status = 'suspended' where id = ${club}`
  const before = source.requests.length
  await readDueCalendars(jobAt(7))
  expect(source.requests).toHaveLength(before)
})
