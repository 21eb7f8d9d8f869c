import { anonymous, type RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { DESCRIPTION_MAX } from '#shared/limits.ts'
import { matchesEventRef } from '../access.server.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { listCalendarEvents } from './calendar-events.server.ts'
import { toICalendar } from './to-icalendar.server.ts'

/**
 * One public event as a calendar, that can be added once or subscribed to: when it is deleted it says so for 30 days. Throws 404, and 410
 * afterwards. The UID is the event's, so that a later file replaces an earlier one.
 */
export async function getEventCalendar(ctx: RequestContext, ref: string): Promise<{ slug: string; text: string }> {
  const where = matchesEventRef(ref)
  const options = { where, pastDays: null, descriptionLength: DESCRIPTION_MAX }
  const [event] = await listCalendarEvents(ctx, options)
  if (!event) {
    await getEventPage({ ...ctx, actor: anonymous }, ref)
    throw notFound()
  }
  const { siteUrl } = ctx.services.settings
  const calendar = { name: event.isDeleted ? 'Candil' : event.title, isBusy: true }
  return { slug: event.slug, text: toICalendar(calendar, [event], { siteUrl, locale: ctx.locale }) }
}
