import type { FieldValues, FORM_COLUMNS } from '#shared/events/event-columns.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { fieldId } from '#ui/forms/field.tsx'
import type { FormFieldsState } from '#ui/forms/form.tsx'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'
import { ticketLabels, ticketMessages } from '../tickets/ticket-fields.tsx'
import { textOf, textsOf } from './event-values.ts'
import { ticketControl, ticketPrefix } from './typed-tickets.ts'
import type { TicketRow } from './use-ticket-rows.ts'

/** The labels of an event's fields, in the order of the form. */
const LABELS = {
  locale: 'eventform.locale',
  title: 'eventform.title.label',
  description: 'eventform.description',
  'localizations.title': 'eventform.other.title',
  'localizations.description': 'eventform.other.description',
  primary_language: 'eventform.language',
  target_audience: 'event.audience',
  type: 'eventform.duration',
  date_start: 'eventform.starts',
  date_end: 'eventform.ends',
  doors_at: 'eventform.doors',
  starts_at: 'eventform.start_time',
  ends_at: 'eventform.end_time',
  venue: 'eventform.venue',
  'new_venue.name': 'eventform.new.name',
  'new_venue.county': 'eventform.county',
  'new_venue.address': 'event.address',
  'new_venue.url': 'eventform.new.url',
  'new_venue.capacity': 'eventform.new.capacity',
  county: 'eventform.county',
  theme: 'event.genre',
  url: 'eventform.url',
  facebook_page: 'eventform.facebook',
  instagram_page: 'eventform.instagram',
  series: 'eventform.series',
  tags: 'eventform.tags',
  minimum_age: 'eventform.minimum_age',
  capacity: 'eventform.capacity',
  is_international: 'eventform.international',
  header: 'eventform.header',
  'header.alternative_text': 'eventform.header.alt',
  signup: 'eventform.signup',
  signup_opens: 'eventform.signup_opens',
  signup_url: 'eventform.signup_url',
  payment_methods: 'eventform.payment',
  refund_policy_es: 'eventform.refunds.es',
  refund_policy_en: 'eventform.refunds.en',
  reason: 'eventform.reason',
  reply: 'eventform.reply',
} satisfies Record<keyof FieldValues<typeof FORM_COLUMNS>, MessageKey> & Record<string, MessageKey>
export const EVENT_LABELS: Record<string, MessageKey> = LABELS

type Options = {
  start: EventFormValues
  errors: Record<string, FieldCode>
  constraints: FormConstraints
  tickets: readonly TicketRow[]
}

/** The labels of the form with this many tickets, in the words of its section: a ticket's name is first in the language written in. */
export const eventLabels = (tickets: number, locale: 'es' | 'en'): Record<string, MessageKey> =>
  Object.assign({}, EVENT_LABELS, ...Array.from({ length: tickets }, (_, index) => labelsOfTicket(index, locale)))

const labelsOfTicket = (index: number, locale: 'es' | 'en'): Record<string, MessageKey> => ({
  ...ticketLabels(ticketPrefix(index)),
  [`${ticketPrefix(index)}.title`]: locale === 'en' ? 'eventform.ticket.name.es' : 'eventform.ticket.name',
  [`${ticketPrefix(index)}.title_en`]: locale === 'en' ? 'eventform.ticket.name' : 'eventform.ticket.name.en',
})

/** The fields' state. Their ids are made from the names, because other parts of the page link to them. */
export const eventFieldsState = ({ start, errors, constraints, tickets }: Options): FormFieldsState => ({
  errors,
  fieldOf: (name) => ({
    id: fieldId(name === 'venue' ? 'venue_q' : name),
    name,
    code: errors[name],
    // A list may have one control.
    constraint: constraints[name] ?? constraints[`${name}[]`] ?? {},
    defaultValue: textOf(start, name),
    defaultChecked: textOf(start, name) !== '',
    defaultOptions: textsOf(start, name),
    ...ofTicket(name, { constraints, tickets }),
  }),
})

/** A ticket's field begins with what its row began with, wherever the row has moved. One left blank is not required. */
function ofTicket(name: string, { constraints, tickets }: Pick<Options, 'constraints' | 'tickets'>) {
  const control = ticketControl(name)
  if (!control) return {}
  const { required: _, ...constraint } = constraints[`tickets[].${control.field}`] ?? {}
  return { constraint, defaultValue: tickets[control.index]?.initial[control.field] ?? '' }
}

/** Messages that depend on other fields. */
export function useEventFieldMessages(errors: Record<string, FieldCode>, tickets: number) {
  const t = useText()
  const noPlace = t('eventform.where.missing')
  return {
    date_end: errors['date_end'] === 'date' ? t('eventform.end_before') : undefined,
    venue: noPlace,
    ...Object.assign({}, ...Array.from({ length: tickets }, (_, index) => ticketMessages(t, ticketPrefix(index)))),
    county: errors['county'] === 'too_long' ? undefined : noPlace,
  }
}
