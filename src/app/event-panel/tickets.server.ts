import { updateEvent } from '#features/events/commands/event.server.ts'
import { getMyEvent } from '#features/events/queries/editor.server.ts'
import { typedCents } from '#features/tickets/ui/price.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { unforeseenAs } from '#platform/errors/wrap-errors.ts'
import type { Form } from '#platform/forms/read-form.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { Locale } from '#shared/enums.ts'
import type { MyEvent, MyTicket } from '#shared/events/organizer-event.ts'
import { one } from './event-form/event-values.ts'

export type TicketDone = 'saved' | 'removed' | 'moved' | 'ordered'
type Sent = Record<string, unknown>
type Work = { ctx: Context; slug: string; form: Form; storage: Storage }

const asSent = ({
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

/** What was typed of one ticket. One that has only English words is called so in Spanish too, until somebody translates it. */
const typedIn = (form: Form, { locale }: Pick<MyEvent, 'locale'>, language: Locale): Sent => ({
  ...Object.fromEntries(
    ['title', 'title_en', 'description', 'description_en', 'tier', 'amount', 'limit_date'].map((name) => [
      name,
      one(form, name) || (locale === 'en' && ENGLISH[name] ? one(form, ENGLISH[name]) : ''),
    ]),
  ),
  price: typedCents(one(form, 'price'), language) ?? '',
})

const ENGLISH: Record<string, string> = { title: 'title_en', description: 'description_en' }

/** The list after what was asked for, and what that was. */
function listAfter(event: MyEvent, form: Form, language: Locale): { list: Sent[]; done: TicketDone; at: number } {
  const [verb, id = ''] = one(form, 'intent').split(' ')
  const { tickets } = event
  const list = tickets.map(asSent)
  const at = tickets.findIndex((ticket) => String(ticket.id) === id)
  if (verb === 'order') return { list: ordered(list, one(form, 'order')), done: 'ordered', at: -1 }
  if (verb === 'save' && id === 'new')
    return { list: [...list, typedIn(form, event, language)], done: 'saved', at: list.length }
  // Somebody took it away meanwhile.
  if (at < 0) throw verb === 'save' ? new Failure('conflict', 'changed_meanwhile') : missing()
  if (verb === 'save')
    return { list: list.with(at, { ...typedIn(form, event, language), id: list[at]!['id'] }), done: 'saved', at }
  if (verb === 'remove') return { list: list.toSpliced(at, 1), done: 'removed', at }
  if (verb !== 'up' && verb !== 'down') throw missing()
  const to = Math.min(list.length - 1, Math.max(0, at + (verb === 'up' ? -1 : 1)))
  return { list: list.toSpliced(at, 1).toSpliced(to, 0, list[at]!), done: 'moved', at }
}

/** In the order of these ids; what is not among them stays at the end. */
function ordered(list: Sent[], order: string): Sent[] {
  const place = new Map(order.split(',').map((id, index) => [id, index]))
  const of = (ticket: Sent) => place.get(String(ticket['id'])) ?? place.size
  return list.toSorted((a, b) => of(a) - of(b))
}

const modify = unforeseenAs('event_not_modified', updateEvent)
const TIMES = 3

/** Changes one ticket of an event: its list is read, changed and saved whole. What somebody else saves in between is read again. */
export async function changeTickets({ ctx, slug, form, storage }: Work): Promise<{ done: TicketDone; slug: string }> {
  for (let left = TIMES; ; left--) {
    const event: MyEvent = await getMyEvent(ctx, slug)
    const { list, done, at } = listAfter(event, form, ctx.locale)
    const reason = one(form, 'reason')
    const sent = { tickets: list, version: event.version, ...(reason && { reason }) }
    const failure = await modify(ctx, event.id, sent, { storage }).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return { done, slug: event.slug }
    if (!(failure instanceof Failure)) throw failure
    if (failure.code !== 'changed_meanwhile' || left === 0) throw ofOne(failure, at)
  }
}

/** A field of the list, by the name it has in the form of its one ticket. */
function ofOne(failure: Failure, at: number) {
  const fields = Object.entries(failure.fields ?? {}).map(([name, code]) => [name.replace(`tickets.${at}.`, ''), code])
  const { kind, code, retryAfter } = failure
  return new Failure(kind, code, {
    fields: Object.fromEntries(fields),
    ...(retryAfter && { retryAfter }),
    cause: failure,
  })
}
