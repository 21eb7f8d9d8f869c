import { eventForm } from '#features/events/schema.ts'
import { venueProposal } from '#features/proposals/schema.ts'
import { parseNested } from '#platform/forms/bracket-names.ts'
import { formConstraints } from '#platform/forms/constraints.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import { toControlNames } from '#platform/forms/typed-values.ts'
import type { ContentLocale } from '#shared/enums.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import { listMissing, textOf, textsOf } from './edit/event-values.ts'
import {
  isBlankTicket,
  NEW_TICKET,
  ticketControl,
  ticketPrefix,
  ticketValues,
  typedTickets,
} from './edit/typed-tickets.ts'

/** The rules of the fields, for the messages of their errors. */
export const eventFormConstraints = (): FormConstraints => ({
  ...formConstraints(eventForm),
  ...inNewVenue(formConstraints(venueProposal)),
})

/** The command names the fields of a venue, the form those of an event with a venue in it. */
export const inNewVenue = <Value>(fields: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`new_venue.${name}`, value]))

/** The form by the names of its controls. */
export const flatten = (form: object): FormValues =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]): [string, string | string[]][] =>
      isListOfObjects(value)
        ? value.flatMap((one, index) => prefixed(`${name}[${index}]`, one))
        : typeof value === 'object' && !Array.isArray(value)
          ? prefixed(name, value)
          : [[name, value]],
    ),
  )

const isListOfObjects = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)
const prefixed = (name: string, fields: object) =>
  Object.entries(flatten(fields)).map(([inner, text]): [string, string | string[]] => [`${name}.${inner}`, text])

/** Field errors by the names of the controls: a list has one control, except that of the tickets. */
export const byControl = (form: FormValues, fields: Record<string, FieldCode>): Record<string, FieldCode> =>
  Object.fromEntries(
    Object.entries(toControlNames(fields)).map(([name, code]) => [
      ofTypedTicket(form, name.replace(/\[\d+\]$/, '')),
      code,
    ]),
  )

/** The command gets no blank tickets, and asks for a title in Spanish; the form has them all, and shows the title in the event's language. */
function ofTypedTicket(form: FormValues, name: string) {
  const control = ticketControl(name)
  if (!control) return name
  const written = typedTickets(form).flatMap((ticket, index) => (isBlankTicket(ticket) ? [] : [index]))
  const field = control.field === 'title' && textOf(form, 'locale') === 'en' ? 'title_en' : control.field
  return `${ticketPrefix(written[control.index] ?? control.index)}.${field}`
}

/** The form after a ticket was added or removed without JavaScript. */
export function withTickets(form: FormValues, removed: number | null): FormValues {
  const tickets = typedTickets(form)
  const others = Object.entries(form).filter(([name]) => !ticketControl(name))
  const after = removed === null ? [...tickets, NEW_TICKET] : tickets.toSpliced(removed, 1)
  return { ...Object.fromEntries(others), ...ticketValues(after.map(({ row: _, ...ticket }) => ticket)) }
}

/** What is stored: `locale` of the edited text, null when there is none yet. */
type StoredEvent = { localization: boolean; locale: ContentLocale | null; header: boolean }
type SentEvent = Record<string, unknown> & { localizations?: { title?: unknown; description?: unknown } }

/** The form as input of the command. Fields hidden by other choices are left out. */
export function toEventInput(form: FormValues, stored: StoredEvent, picture: boolean) {
  const text = (name: string) => textOf(form, name)
  const { localizations, header, version, tickets: _, ...sent } = parseNested(form, { allowDots: true }) as SentEvent
  const signup = text('signup')
  return {
    ...sent,
    date_end: text('type') === 'jornada' ? '' : text('date_end'),
    is_international: text('is_international'),
    ...placeOf(form),
    tags: text('tags')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    payment_methods: textsOf(form, 'payment_methods'),
    signup_url: signup === 'external' ? text('signup_url') : '',
    signup_opens: signup === 'scheduled' ? text('signup_opens') : '',
    ...otherText(localizations, stored.localization || (stored.locale !== null && stored.locale !== sent['locale'])),
    ...(text('remove_header') ? { header: null } : (stored.header || picture) && { header }),
    ...(version ? { version } : {}),
  }
}

function placeOf(form: FormValues) {
  if (textOf(form, 'where') === 'tbd') return { venue_tbd: true, county: textOf(form, 'county') }
  const venue = textOf(form, 'venue')
  return venue ? { venue } : { venue: '', county: '' }
}

/** Both empty: there is no text in the other language, or it was removed, or it became the only one. */
function otherText(sent: SentEvent['localizations'], had: boolean) {
  const isFilled = (value: unknown) => String(value ?? '').trim() !== ''
  if (isFilled(sent?.title) || isFilled(sent?.description)) return { localizations: sent }
  return had ? { localizations: null } : {}
}

/** The fields of a new venue. */
export const newVenueIn = (form: FormValues): Record<string, unknown> =>
  (parseNested(form, { allowDots: true }) as { new_venue?: Record<string, unknown> }).new_venue ?? {}

/** Fields that are only valid together. */
const FIELD_GROUPS = [
  ['signup', 'signup_url', 'signup_opens'],
  ['date_start', 'date_end'],
  ['doors_at', 'starts_at', 'ends_at'],
  ['venue', 'venue_tbd', 'county'],
]

/** The form without the rejected fields, so that a draft keeps the rest. */
export function omitFields(form: Record<string, unknown>, fields: Record<string, FieldCode>) {
  const names = Object.keys(fields).map((name) => name.split('.')[0]!)
  const isRemoved = new Set(names.flatMap((name) => FIELD_GROUPS.find((group) => group.includes(name)) ?? [name]))
  return Object.fromEntries(Object.entries(form).filter(([name]) => !isRemoved.has(name)))
}

/** The submitted values, without files. */
export const toFormValues = (form: FormValues): EventFormValues =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'intent' && name !== 'header'))

/** The fields that are still missing before the event can be submitted. */
export function listIncompleteFields(form: FormValues): Record<string, FieldCode> {
  // A new venue reports its missing fields under its own names.
  const gaps = listMissing(textOf(form, 'where') === 'new' ? { ...form, 'new_venue.name': '-' } : form)
  return Object.fromEntries(gaps.map((name) => [name, 'required']))
}
