import fc from 'fast-check'
import ICAL from 'ical.js'
import { parseICS } from 'node-ical'
import { convertIcsCalendar } from 'ts-ics'
import { expect, test } from 'vitest'
import { localTimes } from '#shared/events/event-times.ts'
import { LOCALES } from '#shared/languages.ts'
import { EVENT, events, toEvent } from '#tests/fixtures/calendar-event-fixtures.ts'
import type { CalendarEvent } from './calendar-events.server.ts'
import { toICalendar } from './to-icalendar.server.ts'

const FULL = process.env['TEST_FULL'] === '1'
const SITE = { siteUrl: 'https://candil.example', locale: 'es' } as const
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
  const spanOf = (event: Partial<CalendarEvent>) =>
    ['DTSTART', 'DTEND'].map((name) => valuesOf(render({ startsAt: '18:00', ...event }), name).at(-1))
  const evening = [';TZID=Europe/Madrid:20261204T180000', undefined]
  expect(spanOf({ lastDay: '2026-12-04' })).toEqual(evening)
  expect(spanOf({ lastDay: '2026-12-04', endsAt: '18:00' })).toEqual(evening)
  expect(spanOf({})).toEqual([';VALUE=DATE:20261204', ';VALUE=DATE:20261207'])
  expect(valuesOf(render({ startsAt: '18:00' }), 'DESCRIPTION')[0]).toContain('Empieza: 18:00.')
  expect(spanOf({ endsAt: '00:00' })[1]).toBe(';TZID=Europe/Madrid:20261207T000000')
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
