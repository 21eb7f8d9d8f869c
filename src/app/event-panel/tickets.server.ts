import { updateEvent } from '#features/events/commands/event.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { ticketPageForm } from '#features/events/ticket-schema.ts'
import { withParsedPrice } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { MyEvent, MyTicket } from '#shared/events/organizer-event.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { textOf } from './edit/event-values.ts'
import { isBlankTicket, typedTickets } from './edit/typed-tickets.ts'

export type TicketAction = 'saved' | 'removed' | 'moved' | 'ordered'
type Sent = Record<string, unknown>
type Work = { ctx: RequestContext; slug: string; form: FormValues }

const toTicketInput = ({
  id,
  title,
  titleEn,
  description,
  descriptionEn,
  price,
  minimumPrice,
  coin,
  tier,
  amount,
  limitDate,
  openingMode,
  visibility,
  accessCode,
}: MyTicket): Sent => ({
  id,
  title,
  title_en: titleEn,
  description,
  description_en: descriptionEn,
  price,
  minimum_price: minimumPrice,
  coin,
  tier,
  amount,
  limit_date: limitDate,
  opening_mode: openingMode,
  visibility,
  access_code: accessCode,
})

/**
 * The constraints of a ticket's form. Of an event in English one title is enough, in either language: one given only
 * in English is used in Spanish too, until it is translated.
 */
export function ticketConstraints(locale: Locale): FormConstraints {
  const constraints = formConstraints(ticketPageForm)
  if (contentLocale(locale) !== 'en') return constraints
  const { required, ...title } = constraints['tickets[].title'] ?? {}
  return { ...constraints, 'tickets[].title': title }
}

/**
 * A ticket as typed, for the command. `language` is that of its prices. Of an event in English, what is given only in English is used in
 * Spanish too.
 */
function toTicket(ticket: Sent, { locale }: { locale: Locale }, language: Locale): Sent {
  const { title, title_en, description, description_en } = ticket
  return {
    ...withParsedPrice(withParsedPrice(ticket, 'price', language), 'minimum_price', language),
    ...(contentLocale(locale) === 'en' && { title: title || title_en, description: description || description_en }),
  }
}

/** The tickets of the event's form, for the command, without those left blank. */
export const toTicketList = (form: FormValues, language: Locale): Sent[] =>
  typedTickets(form)
    .filter((ticket) => !isBlankTicket(ticket))
    .map(({ row: _, ...ticket }) => toTicket(ticket, { locale: textOf(form, 'locale') || 'es' }, language))

/** The tickets after the requested change, and which change it was. The order is that of their positions. */
function applyIntent(event: MyEvent, form: FormValues, language: Locale): { list: Sent[]; done: TicketAction } {
  const [action, id = ''] = textOf(form, 'intent').split(' ')
  const list = event.tickets.map(toTicketInput)
  const at = event.tickets.findIndex((ticket) => String(ticket.id) === id)
  if (action === 'order') return { list: ordered(list, textOf(form, 'order')), done: 'ordered' }
  if (action === 'save') {
    // Someone else has removed it.
    if (at < 0 && id !== 'new') throw new AppError('changed_meanwhile')
    const position = id === 'new' ? list.length : at
    const others = list.map((ticket, index) => ({ ...ticket, position: index })).filter((_, index) => index !== at)
    // Its errors have the names of the form's controls, because it is the first.
    const [typed = {}] = (form as { tickets?: Sent[] }).tickets ?? []
    return { list: [{ ...toTicket(typed, event, language), id: list[at]?.['id'], position }, ...others], done: 'saved' }
  }
  if (at < 0) throw notFound()
  if (action === 'remove') return { list: list.toSpliced(at, 1), done: 'removed' }
  if (action !== 'up' && action !== 'down') throw notFound()
  const to = Math.min(list.length - 1, Math.max(0, at + (action === 'up' ? -1 : 1)))
  return { list: list.toSpliced(at, 1).toSpliced(to, 0, list[at]!), done: 'moved' }
}

/** Orders the list by these ids; other tickets stay at the end. */
function ordered(list: Sent[], order: string): Sent[] {
  const place = new Map(order.split(',').map((id, index) => [id, index]))
  const of = (ticket: Sent) => place.get(String(ticket['id'])) ?? place.size
  return list.toSorted((a, b) => of(a) - of(b))
}

/** Of an event in English, a missing title is asked for in English. */
function inLanguageOf({ locale }: Pick<MyEvent, 'locale'>, failure: AppError): AppError {
  const { 'tickets.0.title': title, ...fields } = failure.fields ?? {}
  if (contentLocale(locale) !== 'en' || !title) return failure
  return new AppError(failure.code, { kind: failure.kind, fields: { ...fields, 'tickets.0.title_en': title } })
}

const modify = wrapUnexpectedErrors('event_not_modified', updateEvent)
const MAX_ATTEMPTS = 3

/**
 * Changes one ticket: reads the list, changes it and saves it as a whole. On a version conflict, reads and tries
 * again.
 */
export async function runTicketIntent({ ctx, slug, form }: Work): Promise<{ done: TicketAction; slug: string }> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--) {
    const event: MyEvent = await getMyEvent(ctx, slug)
    const { list, done } = applyIntent(event, form, ctx.locale)
    const reason = textOf(form, 'reason')
    const sent = { tickets: list, version: event.version, ...(reason && { reason }) }
    const failure = await modify(ctx, event.translationId, sent).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return { done, slug: event.slug }
    if (!(failure instanceof AppError)) throw failure
    if (failure.code !== 'changed_meanwhile' || attemptsLeft === 0) throw inLanguageOf(event, failure)
  }
}
