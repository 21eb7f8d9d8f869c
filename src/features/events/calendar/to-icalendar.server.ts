import { addDays } from '#platform/text/calendar-day.ts'
import {
  component,
  dateValue,
  localTimeValue,
  type Property,
  TIME_ZONE_COMPONENTS,
  textValue,
  utcTimeValue,
} from '#platform/text/icalendar.ts'
import { DEFAULT_TIME_ZONE, type EventStatus } from '#shared/enums.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { localTimes } from '#shared/events/event-times.ts'
import type { Locale } from '#shared/languages.ts'
import { canonicalPath, paths } from '#shared/paths.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { CalendarEvent } from './calendar-events.server.ts'

/** How often programs that heed it read a calendar again. */
const REFRESH = 'PT6H'
/** The amber of the lamp: of the CSS colour names, which COLOR takes, the nearest; Apple's property takes any. */
const COLORS = { name: 'orange', apple: '#F5BB4E' }

type Calendar = {
  name: string
  /** The address it is read from. None in a file that is passed on, and in personal calendars, whose address is a secret. */
  source?: string
  /** Whether its events take the person's time: an event that someone adds, or has a place at; not all of a list. */
  isBusy: boolean
  /** `CANCEL` takes its events out of the calendars that have them (RFC 5546); `PUBLISH`, the default, puts them in. */
  method?: CalendarMethod
  /** The email address that events come from, where the calendar is sent by email. */
  organizerAddress?: string
}
export type CalendarMethod = 'PUBLISH' | 'CANCEL'
type Site = { siteUrl: string; locale: Locale }

/** A calendar as iCalendar: all-day events with an exclusive end, or timed ones in the venue's time zone. The UID comes from the id, because a slug can change. */
export function toICalendar(calendar: Calendar, events: readonly CalendarEvent[], site: Site): string {
  const properties: (Property | null)[] = [
    ['VERSION', '2.0'],
    ['PRODID', `-//Candil//Candil//${site.locale.toUpperCase()}`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', calendar.method ?? 'PUBLISH'],
    ['NAME', textValue(calendar.name)],
    ['X-WR-CALNAME', textValue(calendar.name)],
    ['X-WR-TIMEZONE', DEFAULT_TIME_ZONE],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH],
    ['X-PUBLISHED-TTL', REFRESH],
    ['COLOR', COLORS.name],
    ['X-APPLE-CALENDAR-COLOR', COLORS.apple],
    calendar.source ? ['SOURCE;VALUE=URI', calendar.source] : null,
  ]
  const zones = new Set(
    events.filter((event) => event.startsAt !== null && !isOpenEnded(event)).map(({ timeZone }) => timeZone),
  )
  // A calendar must hold one component at least.
  if (events.length === 0) zones.add(DEFAULT_TIME_ZONE)
  const render = createEventRenderer(calendar, site)
  return component('VCALENDAR', properties, [
    ...[...zones].sort().map((zone) => TIME_ZONE_COMPONENTS[zone]),
    ...events.map(render),
  ])
}

const STATUS: Record<EventStatus, string> = {
  tentative: 'TENTATIVE',
  postponed: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  cancelled: 'CANCELLED',
}

/** What stands before the title: Outlook shows no STATUS, and none tells a postponed event from a tentative one. */
const MARKS = {
  requested: 'calendar.requested',
  waitlisted: 'calendar.waitlisted',
  offered: 'calendar.offered',
  hold: 'calendar.held',
} as const satisfies Partial<Record<RegistrationState, string>>
type Marked = keyof typeof MARKS
const isMarked = (state: RegistrationState | null): state is Marked => state !== null && Object.hasOwn(MARKS, state)

function createEventRenderer({ isBusy, organizerAddress }: Calendar, { siteUrl, locale }: Site) {
  const t = createTranslator(locale)
  const { hostname } = new URL(siteUrl)

  function titleOf({ title, eventStatus, registration }: CalendarEvent) {
    if (eventStatus === 'cancelled') return t('calendar.cancelled', { title })
    if (eventStatus === 'postponed') return t('calendar.postponed', { title })
    return isMarked(registration) ? t(MARKS[registration], { title }) : title
  }

  function descriptionOf(event: CalendarEvent, url: string) {
    const { description, statusReason, eventStatus, doorsAt, startsAt, organizer } = event
    const isChanged = eventStatus === 'cancelled' || eventStatus === 'postponed'
    return [
      isChanged && statusReason,
      doorsAt && t('calendar.doors', { time: doorsAt }),
      isOpenEnded(event) && startsAt && t('calendar.starts', { time: startsAt }),
      toPlainText(description),
      t('calendar.by', { organizer }),
      url,
    ]
      .filter(Boolean)
      .join('\n\n')
  }

  return function renderEvent(event: CalendarEvent): string {
    const head: Property[] = [
      ['UID', `event-${event.id}@${hostname}`],
      ['SEQUENCE', String(event.sequence)],
      ['DTSTAMP', utcTimeValue(event.updatedAt)],
      ['LAST-MODIFIED', utcTimeValue(event.updatedAt)],
      ...(organizerAddress ? [['ORGANIZER', `mailto:${organizerAddress}`] as const] : []),
      ...timesOf(event),
    ]
    if (event.isDeleted)
      return component('VEVENT', [
        ...head,
        ['SUMMARY', textValue(t('calendar.cancelled', { title: t('calendar.deleted') }))],
        ['DESCRIPTION', textValue(t('calendar.deleted.text'))],
        ['STATUS', 'CANCELLED'],
        ['TRANSP', 'TRANSPARENT'],
      ])
    const url = siteUrl + canonicalPath(locale, paths.event(event.slug))
    const { venue, county, theme, tags } = event
    const location = [venue?.name, venue?.address, county].filter(Boolean).join(', ')
    const categories = [...(theme ? [t(`genre.${theme}`)] : []), ...tags]
    const isTaken =
      isBusy && takesPlace(event) && event.eventStatus !== 'postponed' && event.registration !== 'waitlisted'
    return component('VEVENT', [
      ...head,
      ['SUMMARY', textValue(titleOf(event))],
      ['DESCRIPTION', textValue(descriptionOf(event, url))],
      location ? ['LOCATION', textValue(location)] : null,
      venue?.coordinates ? ['GEO', `${venue.coordinates.latitude};${venue.coordinates.longitude}`] : null,
      ['URL;VALUE=URI', url],
      categories.length > 0 ? ['CATEGORIES', categories.map(textValue).join(',')] : null,
      ['STATUS', takesPlace(event) && isMarked(event.registration) ? 'TENTATIVE' : STATUS[event.eventStatus]],
      ['TRANSP', isTaken ? 'OPAQUE' : 'TRANSPARENT'],
    ])
  }
}

/** Several days without a known end: a DTEND with a time would say more than anybody knows, and none would say one day. */
const isOpenEnded = (event: CalendarEvent) =>
  event.startsAt !== null && event.endsAt === null && event.lastDay > event.dateStart

/** All-day without a start time, and where the end of several days is not known. One day whose end is not known has none here either. */
function timesOf(event: CalendarEvent): Property[] {
  const { dateStart, lastDay, startsAt, endsAt, timeZone } = event
  const times = localTimes({ dateStart, dateEnd: lastDay, startsAt, endsAt })
  if (!times || isOpenEnded(event))
    return [
      ['DTSTART;VALUE=DATE', dateValue(dateStart)],
      ['DTEND;VALUE=DATE', dateValue(addDays(lastDay, 1))],
    ]
  const value = (time: string) => localTimeValue(time.slice(0, 10), time.slice(11))
  return [
    [`DTSTART;TZID=${timeZone}`, value(times.start)],
    ...(times.end ? [[`DTEND;TZID=${timeZone}`, value(times.end)] as const] : []),
  ]
}

/** Markdown without its marks: calendars show plain text. */
const toPlainText = (markdown: string) =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\(([^)\s]+)[^)]*\)/g, '$1 ($2)')
    .replace(/^\s{0,3}(?:#{1,6}|>)\s*/gm, '')
    .replace(/[*`]|(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
