import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '../../../../tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '../../../../tests/fixtures/event-fixtures.ts'
import { addCalendar, pauseCalendar, readCalendarAgain, removeCalendar, resumeCalendar } from './calendars.server.ts'
import { acceptEntry, dismissEntry } from './decide.server.ts'
import { countCalendarNews, listCalendars } from './queries.server.ts'
import { readDueCalendars } from './read-calendars.server.ts'

const { olga, mar, rosa, vera, team, sql, readEvent, saveEvent, setPublished, createVerifiedOrganization, edu } =
  await eventFixtures()

let clubs = 0
/** A club that no other test has: Olga owns it, Edu edits, Mar moderates, Rosa reads. */
const createFreshClub = () =>
  createVerifiedOrganization(olga.ctx, `Club número ${++clubs}`, {
    ...{ [edu.id]: 'editor', [mar.id]: 'moderator', [rosa.id]: 'read_only' },
  })

const NOW = new Date('2026-11-26T10:00:00Z')
/** Olga, with requests to this machine allowed. */
const at = (person: { ctx: RequestContext }, hours = 0): RequestContext => ({
  ...person.ctx,
  now: new Date(NOW.getTime() + hours * 3_600_000),
  services: { ...person.ctx.services, settings: { ...person.ctx.services.settings, fetchLoopback: true } },
})
const jobAt = (hours: number): RequestContext => ({ ...jobContext(at(olga, hours), 'test'), now: at(olga, hours).now })

let events: Record<string, string[]> = {}
let status = 200
let requests: string[] = []
beforeEach(async () => {
  ;[events, status, requests] = [{}, 200, []]
  await sql`truncate calendar_subscriptions, rate_limits cascade`
})

async function calendarServer() {
  const server = createServer((request, response) => {
    const body = [
      'BEGIN:VCALENDAR',
      ...Object.entries(events).flatMap(([uid, lines]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n')
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    const isKnown = request.headers['if-none-match'] === etag
    requests.push(isKnown ? 'known' : 'new')
    response.writeHead(status === 200 && isKnown ? 304 : status, { 'content-type': 'text/calendar', etag })
    response.end(status === 200 && !isKnown ? body : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/club.ics`
}

const LOBOS = [
  'SUMMARY:Lobos de Gredos',
  'DTSTART;VALUE=DATE:20270312',
  'DTEND;VALUE=DATE:20270315',
  'LOCATION:Refugio\\, Ávila',
]
const waiting = async (club: number) => (await listCalendars(at(olga), club)).waiting
const only = async (club: number) => {
  const [entry, ...others] = await waiting(club)
  expect(others).toEqual([])
  return { entry: entry!.id, version: entry!.version, change: entry!.change, edited: entry!.edited }
}
async function subscribe() {
  const club = await createFreshClub()
  const address = await calendarServer()
  await addCalendar(at(olga), club.id, { address })
  return club.id
}
async function acceptLobos() {
  events = { lobos: LOBOS }
  const club = await subscribe()
  const slug = await acceptEntry(at(mar), club, await only(club))
  return { club, slug }
}

test('what a calendar brings waits, and becomes a draft when it is accepted', async () => {
  events = { lobos: LOBOS, pasado: ['SUMMARY:Pasado', 'DTSTART;VALUE=DATE:20200101'] }
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
  expect(requests.at(-1)).toBe('known')
  expect(await waiting(club)).toEqual([])
})

test('a change is proposed with what differs, and applied by the ordinary edit with its review', async () => {
  const { club, slug } = await acceptLobos()
  const [{ id } = {}] = await sql`select event_id as id from event_texts where slug = ${slug}`
  await setPublished(id)
  await saveEvent(slug, { description: 'Lo escrito aquí se queda.' }, olga.ctx)
  events = {
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
  events = { lobos: ['SUMMARY:Lobos II', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(7))
  const seen = await only(club)
  events = { lobos: ['SUMMARY:Lobos III', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(14))
  expect(await errorOf(acceptEntry(at(olga), club, seen))).toMatchObject({ code: 'changed_meanwhile' })
  events = { lobos: LOBOS }
  await readDueCalendars(jobAt(21))
  expect(await waiting(club)).toEqual([])
})

test('what is turned down is not proposed again', async () => {
  events = { lobos: LOBOS }
  const club = await subscribe()
  await dismissEntry(at(olga), club, await only(club))
  events = { lobos: ['SUMMARY:Lobos II', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(7))
  expect(await waiting(club)).toEqual([])
})

test('what was turned down does not become what was accepted: what was written here stays', async () => {
  const { club, slug } = await acceptLobos()
  await saveEvent(slug, { title: 'Lobos, segunda camada', date_end: '2027-03-13' }, olga.ctx)
  events = { lobos: ['SUMMARY:Lobos II', ...LOBOS.slice(1)] }
  await readDueCalendars(jobAt(7))
  await dismissEntry(at(olga), club, await only(club))
  events = {
    lobos: [
      'SUMMARY:Lobos II',
      'DTSTART;VALUE=DATE:20270312',
      'DTEND;VALUE=DATE:20270317',
      'URL:https://example.org/lobos',
    ],
  }
  await readDueCalendars(jobAt(14))
  const change = await only(club)
  expect(change).toMatchObject({ change: 'changed', edited: ['dates'] })
  await acceptEntry(at(olga, 15), club, change)
  const written = { title: 'Lobos, segunda camada', dateEnd: '2027-03-13' }
  expect(await readEvent(slug)).toMatchObject({ ...written, url: 'https://example.org/lobos' })
  // The rest was left out on purpose.
  await readDueCalendars(jobAt(21))
  expect(await waiting(club)).toEqual([])
  events = {
    lobos: [
      'SUMMARY:Lobos III',
      'DTSTART;VALUE=DATE:20270312',
      'DTEND;VALUE=DATE:20270317',
      'URL:https://example.org/lobos',
    ],
  }
  await readDueCalendars(jobAt(28))
  const title = await only(club)
  expect(title.edited).toEqual(['title'])
  await acceptEntry(at(olga, 29), club, { ...title, replace: ['title'] })
  expect(await readEvent(slug)).toMatchObject({ title: 'Lobos III', dateEnd: '2027-03-13' })
})

test('an older SEQUENCE, and dates that contradict each other, are no change', async () => {
  events = { lobos: [...LOBOS, 'SEQUENCE:3'] }
  const club = await subscribe()
  await acceptEntry(at(mar), club, await only(club))
  events = { lobos: ['SUMMARY:Lobos, antes', ...LOBOS.slice(1), 'SEQUENCE:2'] }
  await readDueCalendars(jobAt(7))
  expect(await waiting(club)).toEqual([])
  events = { lobos: [...LOBOS, 'DTSTART;VALUE=DATE:20270401', 'SEQUENCE:4'] }
  await readDueCalendars(jobAt(14))
  const { calendars, waiting: none } = await listCalendars(at(olga), club)
  expect([none, calendars[0]!.unreadable]).toEqual([[], ['Lobos de Gredos']])
  events = { lobos: ['SUMMARY:Lobos, después', ...LOBOS.slice(1), 'SEQUENCE:4'] }
  await readDueCalendars(jobAt(21))
  expect((await only(club)).change).toBe('changed')
})

test('an event that leaves the calendar or is cancelled in it is told once, and stays', async () => {
  const { club, slug } = await acceptLobos()
  events = {}
  await readDueCalendars(jobAt(7))
  const gone = await only(club)
  expect(gone.change).toBe('gone')
  expect(await errorOf(acceptEntry(at(olga), club, gone))).toMatchObject({ code: 'wrong_state' })
  await dismissEntry(at(olga), club, gone)
  await readDueCalendars(jobAt(14))
  expect(await waiting(club)).toEqual([])
  expect((await readEvent(slug)).eventStatus).toBe('confirmed')

  // Back as it was accepted: nothing to decide, and its next cancellation is news.
  events = { lobos: LOBOS }
  await readDueCalendars(jobAt(21))
  expect(await waiting(club)).toEqual([])
  events = { lobos: [...LOBOS, 'STATUS:CANCELLED'] }
  await readDueCalendars(jobAt(28))
  expect((await only(club)).change).toBe('cancelled')
})

test('an event that never was accepted leaves no trace when it goes', async () => {
  events = { lobos: LOBOS }
  const club = await subscribe()
  events = {}
  await readDueCalendars(jobAt(7))
  expect(await waiting(club)).toEqual([])
  expect(await sql`select id from calendar_entries`).toEqual([])
})

test('failures are told, waited out, and end the subscription after two weeks', async () => {
  const { club } = await acceptLobos()
  status = 503
  const stateAt = async (hours: number) => {
    await readDueCalendars(jobAt(hours))
    return (await listCalendars(at(olga), club)).calendars[0]!
  }
  expect(await stateAt(7)).toMatchObject({ state: 'active', lastFailure: 'failed' })
  const before = requests.length
  await stateAt(8)
  expect(requests).toHaveLength(before)
  for (let day = 1; day < 14; day++) expect((await stateAt(7 + day * 25)).state).toBe('active')
  expect((await stateAt(7 + 14 * 25)).state).toBe('stopped')
  expect(await countCalendarNews(at(mar), club)).toEqual({ waiting: 0, stopped: 1 })
  expect(
    await sql`select actor_id, to_state from audit_log where action = 'stopCalendar' and entity_id = ${club}`,
  ).toEqual([{ actor_id: null, to_state: 'stopped' }])
  expect(await waiting(club)).toEqual([])
  status = 200
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
  const before = requests.length
  await readDueCalendars(jobAt(7))
  expect(await errorOf(readCalendarAgain(at(olga), club, { calendar }))).toMatchObject({ code: 'wrong_state' })
  expect(requests).toHaveLength(before)
  await removeCalendar(at(olga), club, { calendar })
  expect((await listCalendars(at(olga), club)).calendars).toEqual([])
  expect((await readEvent(slug)).title).toBe('Lobos de Gredos')
})

test('refuses what is no calendar, a private address, the same one twice and a sixth', async () => {
  const club = await createFreshClub()
  const address = await calendarServer()
  const add = (url: string, ctx = at(olga)) => addCalendar(ctx, club.id, { address: url })
  expect(await add('http://10.0.0.1/a.ics')).toEqual({ refused: 'private_address' })
  expect(await add(address, { ...at(olga), services: olga.ctx.services })).toEqual({ refused: 'private_address' })
  status = 404
  expect(await add(address)).toEqual({ refused: 'not_found' })
  status = 200
  expect(await add(address)).toMatchObject({ id: expect.any(Number) })
  expect(await errorOf(add(address))).toMatchObject({ code: 'calendar_known' })
  for (let number = 2; number <= 5; number++) await add(`${address}?${number}`)
  expect(await errorOf(add(`${address}?6`))).toMatchObject({ code: 'too_many_calendars' })
})

test('calendars of suspended organizations are not read', async () => {
  const { club } = await acceptLobos()
  await sql`update organizations set status = 'suspended' where id = ${club}`
  const before = requests.length
  await readDueCalendars(jobAt(7))
  expect(requests).toHaveLength(before)
})
