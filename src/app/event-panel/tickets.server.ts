import { updateEvent } from '#features/events/commands/event.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { parsePriceOrText } from '#features/tickets/ui/price.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { wrapUnexpectedErrors } from '#platform/errors/wrap-errors.ts'
import type { FormFields } from '#platform/forms/read-form.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Locale } from '#shared/enums.ts'
import type { MyEvent, MyTicket } from '#shared/events/organizer-event.ts'
import { textOf } from './event-form/event-values.ts'

export type TicketAction = 'saved' | 'removed' | 'moved' | 'ordered'
type Sent = Record<string, unknown>
type Work = { ctx: RequestContext; slug: string; form: FormFields; storage: Storage }

const toTicketInput = ({
  id,
  title,
  titleEn,
  description,
  descriptionEn,
  price,
  coin,
  tier,
  amount,
  limitDate,
}: MyTicket): Sent => ({
  ...{ id, title, title_en: titleEn, description, description_en: descriptionEn },
  ...{ price, coin, tier, amount, limit_date: limitDate },
})

/** The submitted ticket. A title given only in English is used in Spanish too, until it is translated. */
const typedIn = (form: FormFields, { locale }: Pick<MyEvent, 'locale'>, language: Locale): Sent => ({
  ...Object.fromEntries(
    ['title', 'title_en', 'description', 'description_en', 'tier', 'amount', 'limit_date'].map((name) => [
      name,
      textOf(form, name) || (locale === 'en' && ENGLISH[name] ? textOf(form, ENGLISH[name]) : ''),
    ]),
  ),
  price: parsePriceOrText(textOf(form, 'price'), language) ?? '',
})

const ENGLISH: Record<string, string> = { title: 'title_en', description: 'description_en' }

/** The ticket list after the requested change, and which change it was. */
function applyIntent(
  event: MyEvent,
  form: FormFields,
  language: Locale,
): { list: Sent[]; done: TicketAction; at: number } {
  const [verb, id = ''] = textOf(form, 'intent').split(' ')
  const { tickets } = event
  const list = tickets.map(toTicketInput)
  const at = tickets.findIndex((ticket) => String(ticket.id) === id)
  if (verb === 'order') return { list: ordered(list, textOf(form, 'order')), done: 'ordered', at: -1 }
  if (verb === 'save' && id === 'new')
    return { list: [...list, typedIn(form, event, language)], done: 'saved', at: list.length }
  // Someone else has removed it.
  if (at < 0) throw verb === 'save' ? new AppError('changed_meanwhile') : notFound()
  if (verb === 'save')
    return { list: list.with(at, { ...typedIn(form, event, language), id: list[at]!['id'] }), done: 'saved', at }
  if (verb === 'remove') return { list: list.toSpliced(at, 1), done: 'removed', at }
  if (verb !== 'up' && verb !== 'down') throw notFound()
  const to = Math.min(list.length - 1, Math.max(0, at + (verb === 'up' ? -1 : 1)))
  return { list: list.toSpliced(at, 1).toSpliced(to, 0, list[at]!), done: 'moved', at }
}

/** Orders the list by these ids; other tickets stay at the end. */
function ordered(list: Sent[], order: string): Sent[] {
  const place = new Map(order.split(',').map((id, index) => [id, index]))
  const of = (ticket: Sent) => place.get(String(ticket['id'])) ?? place.size
  return list.toSorted((a, b) => of(a) - of(b))
}

const modify = wrapUnexpectedErrors('event_not_modified', updateEvent)
const MAX_ATTEMPTS = 3

/**
 * Changes one ticket: reads the list, changes it and saves it as a whole. On a version conflict, reads and tries
 * again.
 */
export async function runTicketIntent({
  ctx,
  slug,
  form,
  storage,
}: Work): Promise<{ done: TicketAction; slug: string }> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--) {
    const event: MyEvent = await getMyEvent(ctx, slug)
    const { list, done, at } = applyIntent(event, form, ctx.locale)
    const reason = textOf(form, 'reason')
    const sent = { tickets: list, version: event.version, ...(reason && { reason }) }
    const failure = await modify(ctx, event.id, sent, { storage }).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return { done, slug: event.slug }
    if (!(failure instanceof AppError)) throw failure
    if (failure.code !== 'changed_meanwhile' || attemptsLeft === 0) throw toSingleTicketError(failure, at)
  }
}

/** The name of a list field (`tickets.0.price`) in the form of a single ticket. */
function toSingleTicketError(failure: AppError, at: number) {
  const fields = Object.entries(failure.fields ?? {}).map(([name, code]) => [name.replace(`tickets.${at}.`, ''), code])
  const { kind, code, retryAfter } = failure
  return new AppError(code, {
    kind,
    fields: Object.fromEntries(fields),
    ...(retryAfter && { retryAfter }),
    cause: failure,
  })
}
