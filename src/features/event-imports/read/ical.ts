import ICAL from 'ical.js'
import { addDays } from '#platform/text/calendar-day.ts'
import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import { foundEvent } from './found.ts'
import { htmlToText } from './html-text.ts'
import { createZones, type ToLocal, type Zones } from './ical-zones.ts'
import { dayOf, type Moment, toDays } from './moments.ts'
import { isQuickLine, isRepetition } from './repeat-rule.ts'

/** Occurrences looked at for the next one of an event that repeats. */
const OCCURRENCES_MAX = 2000
/** For the next dates of all events of a file that repeat. Those that are left then have their first date. */
const REPEATS_MS = 500
/** A 32-bit integer. */
const SEQUENCE_MAX = 2_147_483_647
/** The longest event that is read, in characters: some carry a picture inside. */
const EVENT_MAX = 200_000
const PROPERTIES =
  /^(UID|SEQUENCE|SUMMARY|DESCRIPTION|DTSTART|DTEND|DURATION|LOCATION|URL|STATUS|RRULE|RDATE|EXDATE|RECURRENCE-ID|BEGIN|END)[;:]/i

type Options = { today: string; max: number }

/**
 * The events of an iCalendar file, in its order. One that is broken does not take the others with it: where its dates are missing, do
 * not exist or contradict each other, it has none.
 */
export function readCalendar(text: string, { today, max }: Options): FoundEvent[] {
  const lines = unfold(text)
  const zones = createZones(lines)
  const found: FoundEvent[] = []
  let spent = 0
  for (const block of eventBlocks(lines)) {
    if (found.length >= max) break
    const component = parseEvent(block)
    // A single date that was moved belongs to the event that repeats.
    if (!component || component.hasProperty('recurrence-id')) continue
    const began = performance.now()
    const repeats = block.some(isRepetition)
    const event = toFound(component, zones, { today, repeats, deadline: repeats ? began + REPEATS_MS - spent : 0 })
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

const DATES = /^(DTSTART|DTEND|DURATION)[;:]/i
/** The library would read the thirteenth month as January. */
function hasNoSuchDay(line: string) {
  const [, year, month, day] = /^(?:DTSTART|DTEND)[^:]*:(\d{4})(\d{2})(\d{2})/i.exec(line) ?? []
  return year !== undefined && dayOf(Number(year), Number(month), Number(day)) === null
}

/** One start, and one end or length at most: the library would take any of several. */
function areDatesClear(lines: readonly string[]) {
  const names = lines.map((line) => DATES.exec(line)?.[1]?.toUpperCase()).filter((name) => name !== undefined)
  return names.filter((name) => name === 'DTSTART').length === 1 && names.length <= 2 && !lines.some(hasNoSuchDay)
}

function parseEvent(given: readonly string[]): ICAL.Component | null {
  const quick = given.map(asDay).filter(isQuickLine)
  const block = areDatesClear(quick) ? quick : quick.filter((line) => !DATES.test(line))
  // Files have lines that are none of the format's: then only those that matter are read.
  for (const lines of [block, block.filter((line) => PROPERTIES.test(line))])
    try {
      return new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')) as never[])
    } catch {}
  return null
}

type Dates = { today: string; repeats: boolean; deadline: number }

function toFound(component: ICAL.Component, zones: Zones, dates: Dates): FoundEvent | null {
  const status = text(component, 'status').toUpperCase()
  const [place = '', ...address] = text(component, 'location').split(/\n|,\s+(?=[\s\S])/)
  const sequence = Number(component.getFirstPropertyValue('sequence'))
  return foundEvent(
    'ical',
    {
      title: text(component, 'summary'),
      description: htmlToText(text(component, 'description')),
      ...datesOf(component, zones, dates),
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
      sequence: Number.isInteger(sequence) && sequence >= 0 && sequence <= SEQUENCE_MAX ? sequence : 0,
    },
  )
}

function datesOf(component: ICAL.Component, zones: Zones, dates: Dates) {
  try {
    const event = new ICAL.Event(component)
    if (!(event.startDate instanceof ICAL.Time)) return {}
    const { start, end } = nextDates(event, dates)
    const zoneOfStart = zones.of(component, 'dtstart')
    const zoneOfEnd = component.hasProperty('dtend') ? zones.of(component, 'dtend') : zoneOfStart
    return toDays(moment(start, zoneOfStart), end ? lastMoment(start, end, zoneOfEnd) : null)
  } catch {
    // Dates that do not exist, rules without an end that the library refuses.
    return {}
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

function moment(time: ICAL.Time, toLocal: ToLocal): Moment | null {
  const day = time.toString().slice(0, 10)
  return time.isDate ? { day, time: null } : toLocal(time)
}

/** The end of whole days is the day after. */
function lastMoment(start: ICAL.Time, end: ICAL.Time, toLocal: ToLocal): Moment | null {
  const last = moment(end, toLocal)
  return last && end.isDate && end.compare(start) > 0 ? { day: addDays(last.day, -1), time: null } : last
}

function text(component: ICAL.Component, name: string): string {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value.replaceAll('\\n', '\n') : value instanceof Object ? String(value) : ''
}
