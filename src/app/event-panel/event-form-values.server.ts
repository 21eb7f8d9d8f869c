import type { Form } from '#platform/forms/read-form.server.ts'
import type { Locale } from '#shared/enums.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import { all, neededIn, one, type Values } from './event-form/event-values.ts'

/** The page's names of what the command calls otherwise. */
const CALLED: Record<string, string> = {
  localizations: 'other_title',
  'localizations.title': 'other_title',
  'localizations.description': 'other_description',
  'header.alternative_text': 'header_alt',
  'header.x': 'header_x',
  'header.y': 'header_y',
}

/** Fields refused, by the names the page has for them. */
export const onPage = (fields: Record<string, FieldCode>): Record<string, FieldCode> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [
      CALLED[name] ?? name.replace(/^(tags|payment_methods|tickets)\..*/, '$1'),
      code,
    ]),
  )

/** What is stored: `locale` of the text one edits, null where there is none yet. */
type Had = { localization: boolean; locale: Locale | null; header: boolean }

/** What the page's form says, in the words of the command. What its other choices hide is not sent along. */
export function eventOf(form: Form, had: Had, picture: boolean) {
  const says = (name: string) => one(form, name)
  const signup = says('signup')
  return {
    ...copied(form),
    ...{ title: says('title'), description: says('description'), locale: says('locale') },
    date_end: says('type') === 'jornada' ? '' : says('date_end'),
    is_international: says('is_international'),
    ...placeOf(form),
    tags: says('tags')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    payment_methods: all(form, 'payment_methods'),
    signup,
    signup_url: signup === 'external' ? says('signup_url') : '',
    signup_opens: signup === 'scheduled' ? says('signup_opens') : '',
    ...otherText(form, had),
    ...headerOf(form, had.header || picture),
    ...(says('version') && { version: says('version') }),
  }
}

const AS_IT_IS = [
  ...['date_start', 'type', 'primary_language', 'target_audience', 'theme', 'url', 'facebook_page', 'instagram_page'],
  ...['minimum_age', 'capacity', 'refund_policy_es', 'refund_policy_en', 'reason', 'form_key'],
]
const copied = (form: Form) =>
  Object.fromEntries(AS_IT_IS.flatMap((name) => (form[name] === undefined ? [] : [[name, one(form, name)]])))

function placeOf(form: Form) {
  if (one(form, 'where') === 'tbd') return { venue_tbd: true, county: one(form, 'county') }
  const venue = one(form, 'venue')
  return venue ? { venue } : { venue: '', county: '' }
}

/** Both empty: there is no text in the other language, or not any more; one written under the wrong language moves to its own. */
function otherText(form: Form, had: Had) {
  const [title, description] = [one(form, 'other_title'), one(form, 'other_description')]
  if (title.trim() || description.trim()) return { localizations: { title, description } }
  const moved = had.locale !== null && had.locale !== one(form, 'locale')
  return had.localization || moved ? { localizations: null } : {}
}

function headerOf(form: Form, there: boolean) {
  if (one(form, 'header_remove')) return { header: null }
  if (!there) return {}
  return { header: { alternative_text: one(form, 'header_alt'), x: one(form, 'header_x'), y: one(form, 'header_y') } }
}

/** A venue made on the spot, under the names of its proposal; of those the page's begin with `new_`. */
export const venueOf = (form: Form) => ({
  name: one(form, 'new_name'),
  address: one(form, 'new_address'),
  county: one(form, 'new_county'),
  url: one(form, 'new_url'),
  capacity: one(form, 'new_capacity'),
})
export const asNewVenue = (fields: Record<string, FieldCode>): Record<string, FieldCode> =>
  Object.fromEntries(Object.entries(fields).map(([name, code]) => [`new_${name}`, code]))

/** Fields that stand or fall together. */
const TOGETHER = [
  ['signup', 'signup_url', 'signup_opens'],
  ['date_start', 'date_end'],
  ['venue', 'venue_tbd', 'county'],
]

/** The form without what was refused: a draft keeps what can be kept. */
export function without(form: Record<string, unknown>, fields: Record<string, FieldCode>) {
  const names = Object.keys(fields).map((name) => name.split('.')[0]!)
  const gone = new Set(names.flatMap((name) => TOGETHER.find((group) => group.includes(name)) ?? [name]))
  return Object.fromEntries(Object.entries(form).filter(([name]) => !gone.has(name)))
}

/** What comes back to the page: what was typed, never a file. */
export const typedBack = (form: Form): Values =>
  Object.fromEntries(Object.entries(form).filter(([name]) => name !== 'intent' && name !== 'header'))

/** What a form leaves out of what is needed to send it in. */
export function gapsIn(form: Form): Record<string, FieldCode> {
  // A venue that is being added has fields of its own to say what it lacks.
  const gaps = neededIn(one(form, 'where') === 'new' ? { ...form, new_name: '-' } : form)
  return Object.fromEntries(gaps.map((name) => [name, 'required']))
}
