import { expect, test } from 'vitest'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { addEvents, addOrganizer, addVenue } from '../fixtures/add-events.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql, db } = await openBuiltApp()
const today = dayAt(new Date())
const soon = addDays(today, 20)

const farol = await addOrganizer(db, 'Club Farol')
const canary = await addVenue(db, { name: 'Casa Calatrava', county: 'Ciudad Real', timeZone: 'Atlantic/Canary' })
const [timed, gone, old, ended] = (await addEvents(db, farol, [
  { title: 'Con horas', dateStart: soon, venueId: canary, theme: 'horror', startsAt: '18:00', endsAt: '23:30' },
  { title: 'Borrado', dateStart: soon, county: 'Soria', theme: 'horror', deletedAt: new Date() },
  { title: 'Borrado hace mucho', dateStart: soon, deletedAt: new Date(Date.now() - 40 * 86_400_000) },
  { title: 'Acabado', dateStart: addDays(today, -31) },
])) as [number, number, number, number]
await sql`update organizations set verified_at = now() where id = ${farol}`

async function calendarOf(path: string, headers: Record<string, string> = {}) {
  const response = await get(path, { headers })
  const text = (await response.text()).replaceAll('\r\n ', '')
  expect([path, response.status]).toEqual([path, 200])
  const lines = text.split('\r\n')
  const ids = lines.flatMap((line) => /^UID:event-(\d+)@localhost$/.exec(line)?.[1] ?? []).map(Number)
  return { response, text, lines, ids }
}
const eventIn = (text: string, id: number) =>
  text.split('BEGIN:VEVENT').find((part) => part.includes(`UID:event-${id}@`)) ?? ''

test('a calendar of all events says what it is, and how often to read it', async () => {
  const { lines, response, ids } = await calendarOf('/es/calendar.ics')
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['METHOD:PUBLISH', 'NAME:Candil', 'X-WR-CALNAME:Candil', 'COLOR:orange'],
      ...['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'],
      `SOURCE;VALUE=URI:${HOME}/es/calendar.ics`,
    ]),
  )
  expect(ids).toContain(timed)
  expect(ids.filter((id) => [old, ended].includes(id))).toEqual([])
})

test('an event with times has its zone, one without is all-day', async () => {
  const { text } = await calendarOf('/es/calendar.ics')
  const day = soon.replaceAll('-', '')
  expect(eventIn(text, timed)).toContain(`DTSTART;TZID=Atlantic/Canary:${day}T180000`)
  expect(eventIn(text, timed)).toContain(`DTEND;TZID=Atlantic/Canary:${day}T233000`)
  expect(text.match(/TZID:Atlantic\/Canary/g)).toHaveLength(1)
})

test('a deleted event is cancelled without a word of it, for 30 days', async () => {
  const { text, ids } = await calendarOf('/es/calendar.ics')
  expect(eventIn(text, gone)).toContain('STATUS:CANCELLED')
  expect(text).not.toMatch(/Borrado|borrado/)
  expect(ids).not.toContain(old)
  const file = await calendarOf(`/es/evento-rol-vivo-larp/borrado-${gone}.ics`)
  expect([file.ids, file.text.includes('STATUS:CANCELLED'), /SUMMARY:.*Borrado/.test(file.text)]).toEqual([
    [gone],
    true,
    false,
  ])
  expect((await get(`/es/evento-rol-vivo-larp/borrado-hace-mucho-${old}.ics`)).status).toBe(410)
})

test.each([
  ['/es/calendar.ics?theme=horror&province=ciudad%20real', 'Candil: Terror\\, ciudad real'],
  ['/es/calendar/province/ciudad-real.ics', 'Candil: Ciudad Real'],
  ['/es/organizer/club-farol.ics', 'Candil: Club Farol'],
  ['/en/organizer/club-farol.ics', 'Candil: Club Farol'],
  ['/es/venue/casa-calatrava.ics', 'Candil: Casa Calatrava'],
  ['/organizer/club-farol.ics', 'Candil: Club Farol'],
])('%s holds its events alone', async (path, name) => {
  const { ids, lines } = await calendarOf(path)
  expect(ids.filter((id) => id !== gone)).toEqual([timed])
  expect(lines).toContain(`X-WR-CALNAME:${name}`)
  expect(lines.find((line) => line.startsWith('SOURCE'))).toBe(`SOURCE;VALUE=URI:${HOME}${path.replaceAll('%20', '+')}`)
})

test('genres, series, and the parameters of the list of events', async () => {
  const genre = await calendarOf('/en/calendar/genre/horror.ics')
  expect(genre.ids).toEqual((await calendarOf('/en/calendar.ics?theme=horror')).ids)
  expect(genre.lines).toContain('X-WR-CALNAME:Candil: Horror')
  const [series] = await sql`insert into event_series (organizer_id, name, slug)
    values (${farol}, 'Las farolas', 'las-farolas') returning id`
  await sql`update events set series_id = ${series!['id']} where id = ${timed}`
  expect((await calendarOf('/es/series/las-farolas.ics')).ids).toEqual([timed])
  // Order and view change nothing, the month of the month view neither.
  const all = await calendarOf('/es/calendar.ics')
  expect((await calendarOf('/es/calendar.ics?view=month&month=2031-01&sort=price&near=Soria')).ids).toEqual(all.ids)
  expect((await calendarOf('/es/calendar.ics?month=2031-01')).ids).toEqual([])
})

test.each([
  '/es/calendar/genre/nothing.ics',
  '/es/calendar/province/nowhere.ics',
  '/es/calendar/province/%00.ics',
  '/es/organizer/nobody.ics',
  '/es/organizer/999999999.ics',
  '/es/venue/..%2Fx.ics',
  '/es/series/x.ics',
  `/es/calendar/${'0'.repeat(32)}.ics`,
  '/es/calendar/x.ics',
])('answers 404 for %s', async (path) => expect((await get(path)).status).toBe(404))

test('answers 304 until something changes, and then has a higher SEQUENCE', async () => {
  const path = '/es/organizer/club-farol.ics'
  const first = await calendarOf(path)
  const etag = first.response.headers.get('etag')!
  expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await sql`update events set starts_at = '19:00' where id = ${timed}`
  await expect.poll(async () => (await get(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
  const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(eventIn(text, timed))![1])
  expect(sequenceOf((await calendarOf(path)).text)).toBe(sequenceOf(first.text) + 1)
})

test('what is not public any more leaves every calendar, also that of its organizer, which stays readable', async () => {
  const events = async (path: string) => (await calendarOf(path)).ids.filter((id) => id === timed)
  await sql`update organizations set status = 'suspended' where id = ${farol}`
  await expect.poll(() => events('/es/calendar.ics')).toEqual([])
  const own = await calendarOf('/es/organizer/club-farol.ics')
  expect([own.ids, own.text.includes('Farol')]).toEqual([[], false])
  await sql`update organizations set status = 'active' where id = ${farol}`
  await expect.poll(() => events('/es/calendar.ics')).toEqual([timed])
  await sql`update events set moderation = 'changes_requested' where id = ${timed}`
  await expect.poll(() => events('/es/calendar.ics')).toEqual([])
  expect((await get(`/es/evento-rol-vivo-larp/con-horas-${timed}.ics`)).status).toBe(404)
})

test('holds 400 events at most, the next ones', async () => {
  const many = await addOrganizer(db, 'Muchas')
  const titles = Array.from({ length: 450 }, (_, index) => ({
    title: `Uno ${index}`,
    dateStart: addDays(today, index),
  }))
  await addEvents(db, many, titles)
  const { ids, text } = await calendarOf('/es/organizer/muchas.ics')
  expect(ids).toHaveLength(400)
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
})

test('pages link to the page that subscribes', async () => {
  // A series without a public event has no page.
  await sql`update events set moderation = 'published' where id = ${timed}`
  await expect.poll(async () => (await get('/es/series/las-farolas')).status).toBe(200)
  for (const [page, link] of [
    ['/es/events?theme=horror', '/es/synchronizecalendar?theme=horror&amp;what=search'],
    ['/es/venue/casa-calatrava', '/es/synchronizecalendar?what=venue&amp;venue=casa-calatrava'],
    ['/es/series/las-farolas', '/es/synchronizecalendar?what=series&amp;series=las-farolas'],
    ['/en/organizer/club-farol', '/en/synchronizecalendar?what=organizer&amp;organizer=club-farol'],
  ])
    expect(await (await get(page!)).text()).toContain(`href="${link}"`)
})
