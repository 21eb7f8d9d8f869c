import type { FormFields } from '#platform/forms/read-form.server.ts'
import type { Locale } from '#shared/enums.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import { type EventFormValues, listMissing, textOf, textsOf } from './event-form/event-values.ts'

/** The page's field names where the command uses others. */
const FORM_FIELD_NAMES: Record<string, string> = {
  localizations: 'other_title',
  'localizations.title': 'other_title',
  'localizations.description': 'other_description',
  'header.alternative_text': 'header_alt',
  'header.x': 'header_x',
  'header.y': 'header_y',
}

/** Field errors by the page's field names. */
export const toPageEvent = (fields: Record<string, FieldCode>): Record<string, FieldCode> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [
      FORM_FIELD_NAMES[name] ?? name.replace(/^(tags|payment_methods|tickets)\..*/, '$1'),
      code,
    ]),
  )

/** What is stored: `locale` of the edited text, null when there is none yet. */
type StoredEvent = { localization: boolean; locale: Locale | null; header: boolean }

/** The form as input of the command. Fields hidden by other choices are left out. */
export function toEventInput(form: FormFields, stored: StoredEvent, picture: boolean) {
  const text = (name: string) => textOf(form, name)
  const signup = text('signup')
  return {
    ...copied(form),
    ...{ title: text('title'), description: text('description'), locale: text('locale') },
    date_end: text('type') === 'jornada' ? '' : text('date_end'),
    is_international: text('is_international'),
    ...placeOf(form),
    tags: text('tags')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    payment_methods: textsOf(form, 'payment_methods'),
    signup,
    signup_url: signup === 'external' ? text('signup_url') : '',
    signup_opens: signup === 'scheduled' ? text('signup_opens') : '',
    ...otherText(form, stored),
    ...headerOf(form, stored.header || picture),
    ...(text('version') && { version: text('version') }),
  }
}

const COPIED_FIELDS = [
  ...['date_start', 'type', 'primary_language', 'target_audience', 'theme', 'url', 'facebook_page', 'instagram_page'],
  ...['minimum_age', 'capacity', 'refund_policy_es', 'refund_policy_en', 'reason', 'form_key'],
]
const copied = (form: FormFields) =>
  Object.fromEntries(COPIED_FIELDS.flatMap((name) => (form[name] === undefined ? [] : [[name, textOf(form, name)]])))

function placeOf(form: FormFields) {
  if (textOf(form, 'where') === 'tbd') return { venue_tbd: true, county: textOf(form, 'county') }
  const venue = textOf(form, 'venue')
  return venue ? { venue } : { venue: '', county: '' }
}

/**
 * Both empty: there is no text in the other language, or it was removed. A text written in the wrong language moves to
 * the right one.
 */
function otherText(form: FormFields, had: StoredEvent) {
  const [title, description] = [textOf(form, 'other_title'), textOf(form, 'other_description')]
  if (title.trim() || description.trim()) return { localizations: { title, description } }
  const isFocalPointChanged = had.locale !== null && had.locale !== textOf(form, 'locale')
  return had.localization || isFocalPointChanged ? { localizations: null } : {}
}

function headerOf(form: FormFields, there: boolean) {
  if (textOf(form, 'header_remove')) return { header: null }
  if (!there) return {}
  return {
    header: { alternative_text: textOf(form, 'header_alt'), x: textOf(form, 'header_x'), y: textOf(form, 'header_y') },
  }
}

/** A new venue with the field names of a proposal; the form's start with `new_`. */
export const toVenueInput = (form: FormFields) => ({
  name: textOf(form, 'new_name'),
  address: textOf(form, 'new_address'),
  county: textOf(form, 'new_county'),
  url: textOf(form, 'new_url'),
  capacity: textOf(form, 'new_capacity'),
})
export const toNewVenueForm = (fields: Record<string, FieldCode>): Record<string, FieldCode> =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [`new_${name}`, code]))

/** Fields that are only valid together. */
const FIELD_GROUPS = [
  ['signup', 'signup_url', 'signup_opens'],
  ['date_start', 'date_end'],
  ['venue', 'venue_tbd', 'county'],
]

/** The form without the rejected fields, so that a draft keeps the rest. */
export function omitFields(form: Record<string, unknown>, fields: Record<string, FieldCode>) {
  const names = Object.keys(fields).map((name) => name.split('.')[0]!)
  const isRemoved = new Set(names.flatMap((name) => FIELD_GROUPS.find((group) => group.includes(name)) ?? [name]))
  return Object.fromEntries(Object.entries(form).filter(([name]) => !isRemoved.has(name)))
}

/** The submitted values, without files. */
export const toFormValues = (form: FormFields): EventFormValues =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'intent' && name !== 'header'))

/** The fields that are still missing before the event can be submitted. */
export function listIncompleteFields(form: FormFields): Record<string, FieldCode> {
  // A new venue reports its missing fields under its own names.
  const gaps = listMissing(textOf(form, 'where') === 'new' ? { ...form, new_name: '-' } : form)
  return Object.fromEntries(gaps.map((name) => [name, 'required']))
}
