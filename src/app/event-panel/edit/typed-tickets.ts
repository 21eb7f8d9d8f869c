import { formatPriceInput } from '#features/tickets/ui/price.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import type { MyTicket } from '#shared/events/organizer-event.ts'
import type { Locale } from '#shared/languages.ts'

/** A ticket as typed, by the names of its fields. `row` identifies it in this form before it has an id. */
export type TypedTicket = Record<string, string>

const CONTROL = /^tickets\[(\d+)\]\.(\w+)$/
/** The place of a control's ticket in the form, and its field; null for other controls. */
export function ticketControl(name: string): { index: number; field: string } | null {
  const [, index, field] = CONTROL.exec(name) ?? []
  return field === undefined ? null : { index: Number(index), field }
}
export const ticketPrefix = (index: number) => `tickets[${index}]`

export const NEW_TICKET: TypedTicket = { tier: 'standard', opening_mode: 'first_come', visibility: 'public' }

/** The tickets in the form, in order, those left blank included. */
export function typedTickets(values: EventFormValues): TypedTicket[] {
  const rows = new Map<number, TypedTicket>()
  for (const [name, value] of Object.entries(values)) {
    const control = ticketControl(name)
    if (!control || typeof value !== 'string') continue
    rows.set(control.index, { ...rows.get(control.index), [control.field]: value })
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, ticket]) => ticket)
}

/** The values of these tickets by the names of their controls. */
export const ticketValues = (tickets: readonly TypedTicket[]): EventFormValues =>
  Object.fromEntries(
    tickets.flatMap((ticket, index) =>
      Object.entries(ticket).map(([field, value]) => [`${ticketPrefix(index)}.${field}`, value]),
    ),
  )

const WRITTEN = ['title', 'title_en', 'description', 'description_en', 'price', 'minimum_price', 'amount', 'limit_date']
/** A new ticket in which nothing was written: it is not saved. */
export const isBlankTicket = (ticket: TypedTicket) => !ticket['id'] && WRITTEN.every((field) => !ticket[field]?.trim())

const shown = (value: string | number | null) => (value === null ? '' : String(value))

/** A stored ticket as its form shows it. */
export const toTypedTicket = (ticket: MyTicket, locale: Locale): TypedTicket => ({
  id: String(ticket.id),
  title: ticket.title,
  title_en: shown(ticket.titleEn),
  description: shown(ticket.description),
  description_en: shown(ticket.descriptionEn),
  price: formatPriceInput(ticket.price, locale),
  minimum_price: ticket.minimumPrice === null ? '' : formatPriceInput(ticket.minimumPrice, locale),
  amount: shown(ticket.amount),
  limit_date: shown(ticket.limitDate),
  tier: ticket.tier,
  opening_mode: ticket.openingMode,
  visibility: ticket.visibility,
  access_code: shown(ticket.accessCode),
})
