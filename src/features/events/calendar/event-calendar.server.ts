import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { DESCRIPTION_MAX } from '#shared/limits.ts'
import { matchesEventRef } from '../access.server.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { listCalendarEvents } from './calendar-events.server.ts'
import { type CalendarMethod, toICalendar } from './to-icalendar.server.ts'

/**
 * One public event as a calendar, that can be added once or subscribed to: when it is deleted it says so for 30 days. Throws 404, and 410
 * afterwards. The UID is the event's, so that a later file replaces an earlier one.
 */
export async function getEventCalendar(ctx: RequestContext, ref: string): Promise<EventCalendar> {
  const calendar = await findEventCalendar(ctx, ref)
  if (calendar) return calendar
  await getEventPage({ ...ctx, actor: anonymous }, ref)
  throw notFound()
}

type EventCalendar = { slug: string; text: string; method: CalendarMethod }

/**
 * The same; null where there is none. With the address of an organizer it is the part of an email, which takes a cancelled event out of
 * the calendars that have it.
 */
export async function findEventCalendar(
  ctx: RequestContext,
  ref: string,
  organizerAddress?: string,
): Promise<EventCalendar | null> {
  const options = { where: matchesEventRef(ref), pastDays: null, descriptionLength: DESCRIPTION_MAX }
  const [event] = await listCalendarEvents(ctx, options)
  if (!event) return null
  const { siteUrl } = ctx.services.settings
  const isOff = event.isDeleted || event.eventStatus === 'cancelled'
  const method: CalendarMethod = organizerAddress && isOff ? 'CANCEL' : 'PUBLISH'
  const calendar = {
    name: event.isDeleted ? 'Candil' : event.title,
    isBusy: true,
    method,
    ...(organizerAddress && { organizerAddress }),
  }
  return { slug: event.slug, text: toICalendar(calendar, [event], { siteUrl, locale: ctx.locale }), method }
}
