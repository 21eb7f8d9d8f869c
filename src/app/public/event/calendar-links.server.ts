import type { RequestContext } from '#platform/context/request-context.ts'
import { addDays } from '#platform/text/calendar-day.ts'
import { dateValue, utcTimeValue } from '#platform/text/icalendar.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { displayStatusOf } from '#shared/events/event-status.ts'
import { lastDay } from '#shared/events/event-summary.ts'
import { localTimes, withOffset } from '#shared/events/event-times.ts'
import { canonicalPath, paths } from '#shared/paths.ts'

export type CalendarLink = { name: string; href: string }

/** Forms of online calendars that are filled in with the event. None of an event that is over or has no certain date: they would not learn of it. */
export function calendarLinks(event: EventPage, { locale, services }: RequestContext): CalendarLink[] {
  const status = displayStatusOf(event)
  if (event.preview || (status !== 'confirmed' && status !== 'tentative')) return []
  const url = services.settings.siteUrl + canonicalPath(locale, paths.event(event.slug))
  const times = instantsOf(event)
  const [start, end] = times ?? [event.dateStart, addDays(lastDay(event), 1)]
  const value = times ? utcTimeValue : dateValue
  const place = [event.venue?.name, event.venueCard?.address, event.county].filter(Boolean).join(', ')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${value(start)}/${value(end)}`,
    details: url,
    location: place,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    startdt: start,
    enddt: end,
    allday: String(!times),
    body: url,
    location: place,
  })
  return [
    { name: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { name: 'Outlook', href: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}` },
  ]
}

/** Begin and end in UTC (ISO 8601); null for an event that lasts whole days, or whose end is not known. */
function instantsOf(event: EventPage) {
  const times = localTimes(event)
  if (!times?.end) return null
  return [times.start, times.end].map((time) =>
    new Date(withOffset(time, event.timeZone)).toISOString().replace('.000', ''),
  ) as [string, string]
}
