import type { Theme } from '#shared/enums.ts'
import { columnEntries, FORM_COLUMNS } from '#shared/events/event-columns.ts'
import { type EventFormValues, missingIn, suggestionsFor } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { keepControl } from '#ui/forms/conflict/keep.ts'
import { isBlankTicket, ticketControl, ticketValues, toTypedTicket, typedTickets } from './typed-tickets.ts'

export const textOf = (values: EventFormValues, name: string): string => {
  const value = [values[name]].flat()[0]
  return typeof value === 'string' ? value : ''
}
export const textsOf = (values: EventFormValues, name: string): string[] => [values[name] ?? []].flat()

/** The values of a new event. `formKey` identifies this form instance. */
export const initialValues = (locale: Locale, formKey: string): EventFormValues => ({
  form_key: formKey,
  locale: contentLocale(locale),
  primary_language: contentLocale(locale) === 'en' ? 'EN' : 'ES',
  target_audience: 'all',
  type: 'event',
  where: 'venue',
  signup: 'none',
  'header.x': '50',
  'header.y': '50',
})

const shown = (value: string | number | null) => (value === null ? '' : String(value))

/** The columns of a stored event as values of their fields. */
const columnValues = (event: MyEvent): EventFormValues =>
  Object.fromEntries(
    columnEntries(FORM_COLUMNS).map(([name, { api }]) => {
      const value = event[name]
      return [api, typeof value === 'boolean' ? (value ? 'on' : '') : Array.isArray(value) ? value : shown(value)]
    }),
  )

/** The stored event as form values; prices as that language writes them. */
export const toFormValues = (event: MyEvent, locale: Locale): EventFormValues => ({
  event: shown(event.translationId),
  version: event.version,
  locale: event.locale,
  title: event.title,
  description: event.description,
  'localizations.title': shown(event.localization?.title ?? null),
  'localizations.description': shown(event.localization?.description ?? null),
  ...columnValues(event),
  where: !event.venue && event.county ? 'tbd' : 'venue',
  venue: shown(event.venue?.id ?? null),
  venue_label: event.venue ? venueLabel(event.venue) : '',
  series: event.series?.name ?? '',
  tags: event.tags.map(({ text, textEn }) => (event.locale === 'en' ? (textEn ?? text) : text)).join(', '),
  ...headerValues(event),
  ...ticketValues(event.tickets.map((ticket) => toTypedTicket(ticket, locale))),
})

const headerValues = ({ header }: MyEvent): EventFormValues => ({
  'header.alternative_text': shown(header?.alternativeText ?? null),
  'header.x': shown(header?.focalX ?? 50),
  'header.y': shown(header?.focalY ?? 50),
})

export const venueLabel = ({ name, county }: { name: string; county: string | null }) =>
  county && !name.includes(county) ? `${name}, ${county}` : name

/** Suggested fields that are still empty. */
export const listSuggested = (now: EventFormValues) =>
  suggestionsFor({
    facebookPage: textOf(now, 'facebook_page') || null,
    url: textOf(now, 'url') || null,
    theme: (textOf(now, 'theme') || null) as Theme | null,
    tickets: typedTickets(now).filter((ticket) => !isBlankTicket(ticket)),
  })

/** An event translated into the other language needs a description in both. */
export const isOtherLanguageMissing = (now: EventFormValues) =>
  textOf(now, 'description').trim() !== '' &&
  textOf(now, 'localizations.title').trim() !== '' &&
  !textOf(now, 'localizations.description').trim()

/** Required fields that are still empty. */
export function listMissing(now: EventFormValues) {
  const where = textOf(now, 'where')
  return missingIn({
    title: textOf(now, 'title'),
    description: isOtherLanguageMissing(now) ? '' : textOf(now, 'description'),
    dateStart: textOf(now, 'date_start') || null,
    venue: where === 'new' ? textOf(now, 'new_venue.name') : where === 'venue' && textOf(now, 'venue'),
    county: where === 'tbd' ? textOf(now, 'county') || null : null,
    venueTbd: where === 'tbd',
  })
}

/** The current values of a form, without files. */
export function readFormValues(form: HTMLFormElement): EventFormValues {
  const values: EventFormValues = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') continue
    const before = values[name]
    values[name] = before === undefined ? value : [before, value].flat()
  }
  return values
}

const INTERNAL_FIELDS = ['intent', 'event', 'version', 'base', 'form_key', 'seen_warnings']
const isInternal = (name: string) =>
  INTERNAL_FIELDS.includes(name) ||
  name.startsWith(keepControl('')) ||
  ['id', 'row'].includes(ticketControl(name)?.field ?? '')

/** Everything the form would submit, serialized to detect changes; `files: false` ignores selected files. */
export const serializeValues = (form: HTMLFormElement, { files = true } = {}) =>
  JSON.stringify(
    [...new FormData(form)].flatMap(([name, value]) =>
      isInternal(name)
        ? []
        : [
            [
              name,
              typeof value === 'string' ? value.replaceAll('\r\n', '\n') : files ? [value.name, value.size] : ['', 0],
            ],
          ],
    ),
  )

/** What the form would submit with its initial values. */
export function serializeInitialValues(form: HTMLFormElement) {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return serializeValues(copy)
}
