import { listEventDays } from '#features/events/commands/event-days.server.ts'
import { hasOldTranslation } from '#features/events/queries/translation-ages.server.ts'
import { findVenueOption } from '#features/venues/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { AUDIENCES, SIGNUP } from '#shared/enums.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { dayWarnings, type EventWarning, eventWarnings, namesTimes } from '#shared/events/event-warnings.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { can } from '#shared/member-permissions.ts'
import { textOf } from './edit/event-values.ts'
import { isBlankTicket, typedTickets } from './edit/typed-tickets.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | undefined) => (text && DAY.test(text) ? text : null)
const numberOf = (text: string | undefined) => (text && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null)

/** What may be a mistake in what is about to be sent; `stored` is what was saved before. */
export async function listEventWarnings(
  ctx: RequestContext,
  form: EventFormValues,
  stored: MyEvent | null,
): Promise<EventWarning[]> {
  const text = (name: string) => textOf(form, name).trim()
  const venue = text('where') === 'venue' ? await findVenueOption(ctx, text('venue')) : null
  const isTranslated = text('localizations.title') !== ''
  return eventWarnings({
    dateStart: dayOf(text('date_start')),
    dateEnd: text('type') === 'jornada' ? null : dayOf(text('date_end')),
    tickets: typedTickets(form)
      .filter((ticket) => !isBlankTicket(ticket))
      .map(({ title, title_en, price = '', amount, limit_date }) => ({
        title: title || title_en || '',
        amount: numberOf(amount),
        limitDate: dayOf(limit_date),
        isPaid: /[1-9]/.test(price),
      })),
    days: stored ? await listOtherDays(ctx, stored) : [],
    today: dayAt(ctx.now),
    signup: SIGNUP.find((signup) => signup === text('signup')) ?? 'none',
    signupOpens: dayOf(text('signup_opens')),
    capacity: numberOf(text('capacity')),
    venueCapacity: text('where') === 'new' ? numberOf(text('new_venue.capacity')) : (venue?.capacity ?? null),
    minimumAge: numberOf(text('minimum_age')),
    audience: AUDIENCES.find((audience) => audience === text('target_audience')) ?? 'all',
    timesMissing: text('starts_at') === '' && [text('description'), text('localizations.description')].some(namesTimes),
    languageMissing: !isTranslated && (text('is_international') !== '' || isPlayedInAnother(text)),
    languageOld: isTranslated && stored !== null && (await isOutOfStep(ctx, form, stored)),
  })
}

/** Tickets and sign-up are in the form itself. Who only reads the event does not see the others. */
const listOtherDays = async (ctx: RequestContext, { translationId, role }: MyEvent) =>
  can(role, 'events.edit')
    ? (await listEventDays(ctx, translationId)).filter(({ part }) => part !== 'tickets' && part !== 'signup')
    : []

/** The days that pass a public event, for example since it moved. */
export const listDayWarnings = async (ctx: RequestContext, event: MyEvent) =>
  dayWarnings({
    ...event,
    tickets: event.tickets.map(({ title, price, amount, limitDate }) => ({
      title,
      isPaid: price > 0,
      amount,
      limitDate,
    })),
    days: await listOtherDays(ctx, event),
  })

/** It is played in a language that its text is not in. */
const isPlayedInAnother = (text: (name: string) => string) =>
  ['ES', 'EN'].includes(text('primary_language')) && text('primary_language').toLowerCase() !== text('locale')

/** One text was changed and the other was not: in this form, or the last time that they were saved. */
async function isOutOfStep(ctx: RequestContext, form: EventFormValues, stored: MyEvent): Promise<boolean> {
  const { localization } = stored
  if (!localization) return false
  const isChanged = (prefix: string, { title, description }: { title: string; description: string }) =>
    textOf(form, `${prefix}title`).trim() !== title.trim() ||
    textOf(form, `${prefix}description`).replaceAll('\r\n', '\n').trim() !== description.trim()
  const changes = [isChanged('', stored), isChanged('localizations.', localization)]
  if (changes.some(Boolean)) return !changes.every(Boolean)
  return hasOldTranslation(ctx, [stored.translationId, localization.translationId])
}
