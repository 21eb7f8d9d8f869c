import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#platform/text/calendar-day.ts'
import type { Happening, Locale } from '#shared/enums.ts'
import type { EventPage } from '#shared/events/event-page.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { canonicalPath, paths } from '#shared/paths.ts'

const STATUS: Record<Happening, ICalEventStatus> = {
  tentative: ICalEventStatus.TENTATIVE,
  postponed: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}

const plain = (markdown: string) => markdown.replace(/[#*_>`]/g, '').trim()

/** One event for a calendar: whole days, exclusive end, UID from the id and never the slug (decisions 9). */
export function eventCalendar(event: EventPage, { siteUrl, locale }: { siteUrl: string; locale: Locale }): string {
  const url = siteUrl + canonicalPath(locale, paths.event(event.slug))
  const where = [event.venue?.name, event.venueCard?.address, event.county].filter(Boolean).join(', ')
  const calendar = ical({
    prodId: { company: 'Candil', product: 'Candil', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `event-${event.id}@${new URL(siteUrl).hostname}`,
    summary: event.title,
    description: `${plain(event.description)}\n\n${url}`,
    start: new Date(`${event.dateStart}T00:00:00Z`),
    end: new Date(`${addDays(event.dateEnd ?? event.dateStart, 1)}T00:00:00Z`),
    allDay: true,
    timezone: null,
    stamp: new Date(event.updatedAt),
    lastModified: new Date(event.updatedAt),
    sequence: event.sequence,
    status: STATUS[event.happening],
    transparency: takesPlace(event) ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    url,
    categories: event.tags.map((name) => ({ name })),
    organizer: null,
    ...(where && {
      location: event.venue?.coordinates
        ? { title: where, geo: { lat: event.venue.coordinates.latitude, lon: event.venue.coordinates.longitude } }
        : where,
    }),
  })
  return calendar.toString()
}
