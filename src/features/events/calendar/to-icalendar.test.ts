import fc from 'fast-check'
import ICAL from 'ical.js'
import { parseICS } from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { EVENT_STATUSES, THEMES, TIME_ZONES } from '#shared/enums.ts'
import { localTimes } from '#shared/events/event-times.ts'
import { LOCALES } from '#shared/languages.ts'
import { REGISTRATION_STATES } from '#shared/registrations/states.ts'
import type { CalendarEvent } from './calendar-events.server.ts'
import { toICalendar } from './to-icalendar.server.ts'

const FULL = process.env['TEST_FULL'] === '1'
const SITE = { siteUrl: 'https://candil.example', locale: 'es' } as const
const EVENT: CalendarEvent = {
  ...{ id: 7, slug: 'valdecuervo', title: 'La última noche de Valdecuervo', description: '', organizer: 'Farol' },
  ...{ dateStart: '2026-12-04', lastDay: '2026-12-06', doorsAt: null, startsAt: null, endsAt: null },
  ...{ timeZone: 'Europe/Madrid', eventStatus: 'confirmed', statusReason: null, isDeleted: false, theme: 'horror' },
  ...{ tags: [], venue: null, county: null, registration: null, sequence: 2, updatedAt: '2026-11-01T10:00:00Z' },
}
const render = (event: Partial<CalendarEvent>, { isBusy = false } = {}) =>
  toICalendar({ name: 'Candil', isBusy }, [{ ...EVENT, ...event }], SITE)
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (text: string, name: string) =>
  linesOf(text)
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length))

/** Everything that the three readers found: each has its own words for it. */
function readByAll(text: string) {
  const component = new ICAL.Component(ICAL.parse(text))
  const first = component.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent)
    const [start, end] = [event.startDate, event.endDate]
    const format = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString())
    return {
      ...{ uid: event.uid, summary: event.summary, location: event.location ?? null, sequence: event.sequence },
      ...{ start: format(start), end: format(end), status: vevent.getFirstPropertyValue('status') },
    }
  })
  const second = Object.values(parseICS(text)).filter((entry) => entry?.type === 'VEVENT')
  const third = convertIcsCalendar(undefined, text)
  return { component, first, second, third }
}

const day = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`)
/** Characters of every width, and those that iCalendar gives a meaning. */
const words = fc.string({
  unit: fc.oneof(
    fc.constantFrom(',', ';', ':', '\\', '"', '\n', ' ', 'n', 'N', 'é', 'ñ', '€', '漢', '🕯️', '\u0007'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 120,
})
/** A title has something that shows. */
const word = words
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text.replace(/\p{Cc}/gu, '').trim() !== '')

const events = fc.record({
  id: fc.integer({ min: 1, max: 2_147_483_647 }),
  slug: fc.constantFrom('valdecuervo', 'a-very-long-slug-'.repeat(6).slice(0, 100)),
  title: word,
  description: words,
  dates: fc.tuple(day, fc.integer({ min: 0, max: 9 })),
  times: fc.option(fc.tuple(time, fc.option(time))),
  timeZone: fc.constantFrom(...TIME_ZONES),
  eventStatus: fc.constantFrom(...EVENT_STATUSES),
  statusReason: fc.option(words),
  isDeleted: fc.boolean(),
  theme: fc.option(fc.constantFrom(...THEMES)),
  tags: fc.array(word, { maxLength: 3 }),
  organizer: word,
  venue: fc.option(
    fc.record({
      name: word,
      address: fc.option(word),
      coordinates: fc.option(
        fc.record({ latitude: fc.integer({ min: -900, max: 900 }), longitude: fc.integer({ min: -1800, max: 1800 }) }),
      ),
    }),
  ),
  county: fc.option(word),
  registration: fc.option(fc.constantFrom(...REGISTRATION_STATES)),
  sequence: fc.integer({ min: 0, max: 999 }),
})

const toEvent = ({
  dates: [dateStart, days],
  times,
  venue,
  ...rest
}: typeof events extends fc.Arbitrary<infer T> ? T : never): CalendarEvent => {
  const lastDay = new Date(Date.parse(dateStart) + days * 86_400_000).toISOString().slice(0, 10)
  const [startsAt, endsAt] = times ?? [null, null]
  const coordinates = venue?.coordinates && {
    latitude: venue.coordinates.latitude / 10,
    longitude: venue.coordinates.longitude / 10,
  }
  return {
    ...EVENT,
    ...rest,
    ...{ dateStart, lastDay, startsAt, endsAt, doorsAt: startsAt },
    venue: venue && { ...venue, coordinates: coordinates ?? null },
  }
}
const shown = (text: string) => text.replace(/(?!\t)\p{Cc}/gu, '')

test('three independent readers find in any calendar what was written, with no complaint', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(events, { maxLength: 4, selector: ({ id }) => id }),
      fc.constantFrom(...LOCALES),
      (list, locale) => {
        const written = list.map(toEvent)
        const text = toICalendar(
          { name: 'Candil: Terror', isBusy: true, source: 'https://candil.example/calendar.ics?q=a%2Cb' },
          written,
          { ...SITE, locale },
        )
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
        const { component, first, second, third } = readByAll(text)
        expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Candil: Terror')
        expect([first.length, second.length, third.events?.length ?? 0]).toEqual(Array(3).fill(written.length))
        const zones = component.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'))
        expect(new Set(zones).size).toBe(zones.length)
        for (const event of written) {
          const uid = `event-${event.id}@candil.example`
          const one = first.find((found) => found.uid === uid)!
          const two = second.find((found) => found?.type === 'VEVENT' && found.uid === uid)! as unknown as Record<
            string,
            Date & string
          >
          const three = third.events!.find((found) => found.uid === uid)!
          expect(one.sequence).toBe(event.sequence)
          expect(String(two['sequence'])).toBe(String(event.sequence))
          if (event.isDeleted) {
            expect([one.status, two['status'], three.status]).toEqual(Array(3).fill('CANCELLED'))
            continue
          }
          // Two of the readers take an escaped backslash before an n for a line end, and one the quotes around a title away.
          const summaries = /[\\"]/.test(event.title) ? [one.summary] : [one.summary, two['summary'], three.summary]
          for (const summary of summaries)
            expect(summary!.endsWith(shown(event.title)), `${summary} | ${event.title}`).toBe(true)
          if (event.venue) expect(one.location).toContain(shown(event.venue.name))
          const starts = [new Date(one.start), new Date(two['start']!.getTime()), three.start.date]
          const isOpenEnded = event.endsAt === null && event.lastDay > event.dateStart
          if (event.startsAt === null || isOpenEnded) {
            expect(one.start).toBe(event.dateStart)
            expect(three.start.type).toBe('DATE')
          } else {
            const instant = Temporal.PlainDateTime.from(`${event.dateStart}T${event.startsAt}`).toZonedDateTime(
              event.timeZone,
            )
            // A calendar whose end is before its start is refused by some programs. One whose end is not known has none.
            const isEndKnown = localTimes({ ...event, dateEnd: event.lastDay })?.end != null
            const length = new Date(one.end).getTime() - new Date(one.start).getTime()
            expect(isEndKnown ? length > 0 : length === 0).toBe(true)
            // On the day that summer time begins or ends, one reader takes the offset of its end for the whole day, and the hours that
            // do not exist or exist twice are read one way or the other.
            const isChangeOfTime = instant.hoursInDay !== 24
            const isClear = !isChangeOfTime || instant.hour < 1 || instant.hour > 3
            for (const start of isClear ? starts.slice(0, isChangeOfTime ? 2 : 3) : [])
              expect(Math.abs(start.getTime() - instant.epochMilliseconds)).toBe(0)
          }
        }
      },
    ),
    { numRuns: FULL ? 1_000 : 150, seed: FULL ? Date.now() : 17 },
  )
})

test('an all-day event has an exclusive end, a timed one its zone, described once', () => {
  const allDay = render({})
  expect(valuesOf(allDay, 'DTSTART')).toEqual([';VALUE=DATE:20261204'])
  expect(valuesOf(allDay, 'DTEND')).toEqual([';VALUE=DATE:20261207'])
  expect(allDay).not.toContain('VTIMEZONE')
  const timed = render({ startsAt: '18:00', endsAt: '14:30', doorsAt: '17:15', timeZone: 'Atlantic/Canary' })
  expect(valuesOf(timed, 'DTSTART')).toContain(';TZID=Atlantic/Canary:20261204T180000')
  expect(valuesOf(timed, 'DTEND')).toEqual([';TZID=Atlantic/Canary:20261206T143000'])
  expect(timed.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1)
  expect(valuesOf(timed, 'DESCRIPTION')[0]).toContain('Puertas: 17:15.')
})

test('an end that nobody knows is not written', () => {
  const evening = render({ lastDay: '2026-12-04', startsAt: '18:00' })
  expect([valuesOf(evening, 'DTSTART').at(-1), valuesOf(evening, 'DTEND')]).toEqual([
    ';TZID=Europe/Madrid:20261204T180000',
    [],
  ])
  expect(valuesOf(render({ lastDay: '2026-12-04', startsAt: '18:00', endsAt: '18:00' }), 'DTEND')).toEqual([])
  const weekend = render({ startsAt: '18:00' })
  expect([valuesOf(weekend, 'DTSTART'), valuesOf(weekend, 'DTEND')]).toEqual([
    [';VALUE=DATE:20261204'],
    [';VALUE=DATE:20261207'],
  ])
  expect(valuesOf(weekend, 'DESCRIPTION')[0]).toContain('Empieza: 18:00.')
  const midnight = render({ startsAt: '20:00', endsAt: '00:00' })
  expect(valuesOf(midnight, 'DTEND')).toEqual([';TZID=Europe/Madrid:20261207T000000'])
})

test.each([
  ['Europe/Madrid', '2026-12-04T17:00:00.000Z', '2026-07-04T16:00:00.000Z'],
  ['Atlantic/Canary', '2026-12-04T18:00:00.000Z', '2026-07-04T17:00:00.000Z'],
  ['Europe/Berlin', '2026-12-04T17:00:00.000Z', '2026-07-04T16:00:00.000Z'],
] as const)(
  '%s: a reader that knows no zones but the one in the file finds the instant',
  (timeZone, winter, summer) => {
    for (const [dateStart, expected] of [
      ['2026-12-04', winter],
      ['2026-07-04', summer],
    ] as const) {
      const { first } = readByAll(render({ dateStart, lastDay: dateStart, startsAt: '18:00', timeZone }))
      expect(first[0]!.start).toBe(expected)
    }
  },
)

test('says the state of event and registration in STATUS and title', () => {
  const titles = (event: Partial<CalendarEvent>) => {
    const text = render(event, { isBusy: true })
    return [valuesOf(text, 'STATUS')[0], valuesOf(text, 'TRANSP')[0], valuesOf(text, 'SUMMARY')[0]!.split(' La')[0]]
  }
  expect(titles({})).toEqual([':CONFIRMED', ':OPAQUE', ':La última noche de Valdecuervo'.split(' La')[0]])
  expect(titles({ eventStatus: 'tentative' })[0]).toBe(':TENTATIVE')
  expect(titles({ eventStatus: 'postponed' })).toEqual([':TENTATIVE', ':TRANSPARENT', ':[Aplazado]'])
  expect(titles({ eventStatus: 'cancelled', registration: 'cancelled' })).toEqual([
    ':CANCELLED',
    ':TRANSPARENT',
    ':[Cancelado]',
  ])
  expect(titles({ registration: 'waitlisted' })).toEqual([':TENTATIVE', ':TRANSPARENT', ':[Lista de espera]'])
  expect(titles({ registration: 'offered' })).toEqual([':TENTATIVE', ':OPAQUE', ':[Te ofrecen plaza]'])
  expect(titles({ registration: 'confirmed' })[0]).toBe(':CONFIRMED')
})

test('shows nothing of a deleted event but its days', () => {
  const text = render({ isDeleted: true, description: 'Secreto', county: 'Segovia', tags: ['Secreto'] })
  expect(text).not.toMatch(/Valdecuervo|valdecuervo|Secreto|Segovia|Farol/)
  expect(valuesOf(text, 'STATUS')).toEqual([':CANCELLED'])
  expect(valuesOf(text, 'UID')).toEqual([':event-7@candil.example'])
})

test('an empty calendar holds one component, as a calendar must', () => {
  const text = toICalendar({ name: 'Candil', isBusy: false }, [], SITE)
  expect(text).toContain('BEGIN:VTIMEZONE')
  expect(readByAll(text).first).toEqual([])
})

test('writes Markdown as plain text', () => {
  const [description] = valuesOf(
    render({ description: '# Título\n\n**Noche** larga, [con web](https://a.example/b_c) y `todo`.\n> cita' }),
    'DESCRIPTION',
  )
  expect(description).toContain('Título\\n\\nNoche larga\\, con web (https://a.example/b_c) y todo.\\ncita')
})
