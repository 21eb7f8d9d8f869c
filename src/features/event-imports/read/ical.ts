import ICAL from 'ical.js'
import { addDays } from '#platform/text/calendar-day.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import { foundEvent } from './found.ts'
import { htmlToText } from './html-text.ts'
import { dayOf, type Moment, momentAt, toDays } from './moments.ts'
import { isQuickLine, isRepetition } from './repeat-rule.ts'

/** Occurrences looked at for the next one of an event that repeats. */
const OCCURRENCES_MAX = 2000
/** For the next dates of all events of a file that repeat. Those that are left then have their first date. */
const REPEATS_MS = 500
/** The longest event that is read, in characters: some carry a picture inside. */
const EVENT_MAX = 200_000
const PROPERTIES =
  /^(UID|SUMMARY|DESCRIPTION|DTSTART|DTEND|DURATION|LOCATION|URL|STATUS|RRULE|RDATE|EXDATE|RECURRENCE-ID|BEGIN|END)[;:]/i

type Options = { today: string; max: number }

/** The events of an iCalendar file, in its order. One that is broken does not take the others with it. */
export function readCalendar(text: string, { today, max }: Options): FoundEvent[] {
  const lines = unfold(text)
  const zone = zoneOf(lines)
  const found: FoundEvent[] = []
  let spent = 0
  for (const block of eventBlocks(lines)) {
    if (found.length >= max) break
    const component = parseEvent(block)
    // A single date that was moved belongs to the event that repeats.
    if (!component || component.hasProperty('recurrence-id')) continue
    const began = performance.now()
    const repeats = block.some(isRepetition)
    const event = toFound(component, zone, { today, repeats, deadline: repeats ? began + REPEATS_MS - spent : 0 })
    if (repeats) spent += performance.now() - began
    if (event) found.push(event)
  }
  return found
}

/** Lines are folded with a line break and a space. */
const unfold = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

/** The zone of times in UTC: that of the calendar, as Google and Apple write it. */
function zoneOf(lines: readonly string[]) {
  const line = lines.slice(0, 200).find((one) => /^X-WR-TIMEZONE[;:]/i.test(one))
  const zone = line?.slice(line.indexOf(':') + 1).trim() ?? ''
  const isKnown = zone.includes('/') && !/^etc\//i.test(zone) && Intl.supportedValuesOf('timeZone').includes(zone)
  return isKnown ? zone : DEFAULT_TIME_ZONE
}

function* eventBlocks(lines: readonly string[]) {
  let block: string[] | null = null
  // What stands inside an event, such as an alarm, has a description of its own.
  let inner = 0
  for (const line of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(line)) [block, inner] = [[], 0]
    else if (/^END:VEVENT\s*$/i.test(line)) {
      if (block && block.join('\n').length <= EVENT_MAX) yield block
      block = null
    } else if (/^BEGIN:/i.test(line)) inner++
    else if (/^END:/i.test(line)) inner--
    else if (block && inner <= 0 && line.trim() !== '') block.push(line)
  }
}

/** A day alone is one of whole days, also where the file forgets to say so. */
const asDay = (line: string) => line.replace(/^(DTSTART|DTEND)(?:;[^:]*)?:(\d{8})\s*$/i, '$1;VALUE=DATE:$2')

/** The library would read the thirteenth month as January. */
function hasNoSuchDay(line: string) {
  const [, year, month, day] = /^(?:DTSTART|DTEND)[^:]*:(\d{4})(\d{2})(\d{2})/i.exec(line) ?? []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) === null
}

function parseEvent(given: readonly string[]): ICAL.Component | null {
  const block = given.map(asDay).filter(isQuickLine)
  if (block.some(hasNoSuchDay)) return null
  // Files have lines that are none of the format's: then only those that matter are read.
  for (const lines of [block, block.filter((line) => PROPERTIES.test(line))])
    try {
      return new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')) as never[])
    } catch {}
  return null
}

type Dates = { today: string; repeats: boolean; deadline: number }

function toFound(component: ICAL.Component, zone: string, dates: Dates): FoundEvent | null {
  try {
    const event = new ICAL.Event(component)
    if (!(event.startDate instanceof ICAL.Time)) return null
    const { start, end } = nextDates(event, dates)
    const status = text(component, 'status').toUpperCase()
    const [place = '', ...address] = text(component, 'location').split(/\n|,\s+(?=[\s\S])/)
    return foundEvent(
      'ical',
      {
        title: text(component, 'summary'),
        description: htmlToText(text(component, 'description')),
        ...toDays(moment(start, zone), end ? lastMoment(start, end, zone) : null),
        place,
        address: address.join(', '),
        url: text(component, 'url'),
      },
      {
        uid:
          text(component, 'uid')
            .replace(/\p{Cc}/gu, '')
            .slice(0, 500)
            .toWellFormed() || null,
        isCancelled: status === 'CANCELLED',
        repeats: dates.repeats,
      },
    )
  } catch {
    // Dates that do not exist, rules without an end that the library refuses.
    return null
  }
}

function nextDates(event: ICAL.Event, { today, deadline }: Dates) {
  const { startDate, endDate } = event
  if (!event.isRecurring() || performance.now() > deadline) return { start: startDate, end: endDate }
  const duration = event.duration
  const iterator = event.iterator()
  for (let count = 0; count < OCCURRENCES_MAX && performance.now() < deadline; count++) {
    const next = iterator.next()
    if (!next) break
    const end = next.clone()
    end.addDuration(duration)
    if (end.toString().slice(0, 10) >= today) return { start: next, end }
  }
  return { start: startDate, end: endDate }
}

function moment(time: ICAL.Time, zone: string): Moment | null {
  const iso = time.toString()
  if (time.isDate) return { day: iso.slice(0, 10), time: null }
  // With the name of a zone, or without any, the time is that of the place.
  if (!iso.endsWith('Z')) return { day: iso.slice(0, 10), time: iso.slice(11, 16) }
  return momentAt(new Date(iso), zone)
}

/** The end of whole days is the day after. */
function lastMoment(start: ICAL.Time, end: ICAL.Time, zone: string): Moment | null {
  const last = moment(end, zone)
  return last && end.isDate && end.compare(start) > 0 ? { day: addDays(last.day, -1), time: null } : last
}

function text(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.replaceAll('\\n', '\n') : value instanceof Object ? String(value) : ''
}
