import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#platform/text/calendar-day.ts'
import type { EventStatus, Locale } from '#shared/enums.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { canonicalPath, paths } from '#shared/paths.ts'

const STATUS: Record<EventStatus, ICalEventStatus> = {
  tentative: ICalEventStatus.TENTATIVE,
  postponed: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

const stripMarkdown = (markdown: string) => markdown.replace(/[#*_>`]/g, '').trim()

/** One event as iCalendar: all-day, with an exclusive end. The UID comes from the id, because a slug can change. */
export function eventCalendar(event: EventPage, { siteUrl, locale }: { siteUrl: string; locale: Locale }): string {
  const url = siteUrl + canonicalPath(locale, paths.event(event.slug))
  const location = [event.venue?.name, event.venueCard?.address, event.county].filter(Boolean).join(', ')
  const calendar = ical({
    prodId: { company: 'Candil', product: 'Candil', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(siteUrl).hostname}`,
    summary: event.title,
    description: `${stripMarkdown(event.description)}\n\n${url}`,
    start: new Date(`${event.dateStart}T00:00:00Z`),
    end: new Date(`${addDays(event.dateEnd ?? event.dateStart, 1)}T00:00:00Z`),
    allDay: true,
    timezone: null,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
    sequence: event.sequence,
    status: STATUS[event.eventStatus],
    transparency: takesPlace(event) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    url,
    categories: event.tags.map((name) => ({ name })),
    organizer: null,
    ...(location && {
      location: event.venue?.coordinates
        ? { title: location, geo: { lat: event.venue.coordinates.latitude, lon: event.venue.coordinates.longitude } }
        : location,
    }),
  })
  return calendar.toString()
}
