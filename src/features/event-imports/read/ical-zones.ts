import ICAL from 'ical.js'
import { DEFAULT_TIME_ZONE, TIME_ZONES, type TimeZone } from '#shared/enums.ts'
import { type Moment, momentAt } from './moments.ts'
import { isQuickLine } from './repeat-rule.ts'

/** Reads a time on the clock of the place where the event is. */
export type ToLocal = (time: ICAL.Time) => Moment | null
export type Zones = { of: (component: ICAL.Component, property: 'dtstart' | 'dtend') => ToLocal }

/** Zones that a file may describe. Real ones describe a few. */
const DESCRIBED_MAX = 50
const LINES_MAX = 200

const isOurs = (zone: string): zone is TimeZone => (TIME_ZONES as readonly string[]).includes(zone)
const minutesOf = (iso: string) => iso.slice(0, 16)

/**
 * The zones of an iCalendar file. A time without a zone, or with one in which events take place here, is the place's own. Any other is an
 * instant, which the place's clocks show: those of the zone that the calendar names for itself (X-WR-TIMEZONE), or Madrid's.
 */
export function createZones(lines: readonly string[]): Zones {
  const here = ownZone(lines)
  const described = describedZones(lines)
  const atPlace = (iso: string, zone: string) => momentAt(instantIn(iso, zone), here)

  function of(component: ICAL.Component, property: 'dtstart' | 'dtend'): ToLocal {
    const tzid = component.getFirstProperty(property)?.getParameter('tzid')
    const name = typeof tzid === 'string' ? tzid : ''
    const known = described.get(name)
    const zone = [name, known?.location ?? '', name.split('/').slice(-2).join('/')].find(isZone)
    return (time) => {
      const iso = time.toString()
      if (iso.endsWith('Z')) return momentAt(new Date(iso), here)
      if (zone && isOurs(zone)) return momentAt(instantIn(iso, zone), zone)
      if (zone) return atPlace(iso, zone)
      if (known) return momentAt(new Date(Date.parse(`${iso}Z`) - known.offsetSeconds(time) * 1000), here)
      return { day: iso.slice(0, 10), time: minutesOf(iso).slice(11) }
    }
  }
  return { of }
}

/** A time that the zone's clocks skip is moved on, as the format says. */
const instantIn = (iso: string, zone: string) =>
  new Date(Temporal.PlainDateTime.from(iso).toZonedDateTime(zone).epochMilliseconds)

/** The zone in which a calendar says that it is, as Google and Apple write it, where events take place in it here. */
function ownZone(lines: readonly string[]): TimeZone {
  const line = lines.slice(0, LINES_MAX).find((one) => /^X-WR-TIMEZONE[;:]/i.test(one))
  const zone = line?.slice(line.indexOf(':') + 1).trim() ?? ''
  return isOurs(zone) ? zone : DEFAULT_TIME_ZONE
}

function isZone(name: string) {
  if (!name.includes('/')) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

type Described = { location: string; offsetSeconds: (time: ICAL.Time) => number }

/** What the file says of zones with names of its own, such as those of Windows. */
function describedZones(lines: readonly string[]): Map<string, Described> {
  const zones = new Map<string, Described>()
  let block: string[] | null = null
  for (const line of lines) {
    if (/^BEGIN:VTIMEZONE\s*$/i.test(line)) block = []
    block?.push(line)
    if (!block || !/^END:VTIMEZONE\s*$/i.test(line)) continue
    const component = block.length <= LINES_MAX ? parse(block) : null
    block = null
    const tzid = component?.getFirstPropertyValue('tzid')
    if (!component || typeof tzid !== 'string') continue
    const zone = new ICAL.Timezone({ component, tzid })
    const location = String(component.getFirstPropertyValue('x-lic-location') ?? '')
    zones.set(tzid, { location, offsetSeconds: (time) => zone.utcOffset(time) })
    if (zones.size >= DESCRIBED_MAX) break
  }
  return zones
}

function parse(block: readonly string[]): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(block.filter(isQuickLine).join('\r\n')) as never[])
  } catch {
    return null
  }
}
