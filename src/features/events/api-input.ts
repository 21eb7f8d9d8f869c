import { isTree, type Raw, type RawTree } from '#platform/strapi/query/raw-query.ts'
import { mapList, unwrapEntry, unwrapId, unwrapRelation, withInteger } from '#platform/strapi/unwrap.ts'
import { type EventColumn, FORM_COLUMNS } from '#shared/events/event-columns.ts'

/** Fields without an empty value: null means that they were not sent. */
const NON_NULLABLE_FIELDS = [
  ...Object.values<EventColumn>(FORM_COLUMNS).flatMap((column) =>
    column.kind === 'checkbox' || (column.kind === 'choice' && column.initial !== null) ? [column.api] : [],
  ),
  'slug',
  'venue_tbd',
  'locale',
  'version',
  'submit',
  'tickets',
  'move_days',
]

const identity = (value: Raw): Raw => value
const FIELD_READERS = new Map<string, (value: Raw) => Raw>([
  ['organization', unwrapId],
  ['organizer', unwrapId],
  ['venue', unwrapId],
  ['series', unwrapId],
  ['tags', (value) => mapList(value, unwrapId)],
  ['localizations', readOtherTranslation],
  ['header', readHeader],
  ['description', (value) => value ?? ''],
])

/**
 * Converts the body of an API call to the input of the commands. Sending back the response of `GET api/event/my_event` changes nothing.
 * `typed`: the values are form fields, so that integers arrive as strings of digits.
 */
export function toEventInput(form: unknown, typed = false): RawTree {
  const ticket = (one: Raw) =>
    isTree(one) ? withInteger(withInteger(unwrapEntry(one), 'price', typed), 'minimum_price', typed) : one
  const convert = (name: string, value: Raw) =>
    name === 'tickets' ? mapList(value, ticket) : (FIELD_READERS.get(name) ?? identity)(value)
  const entries = Object.entries(unwrapEntry(form)).map(([name, value]) => [name, convert(name, value)] as const)
  const sent = entries.filter(
    ([name, value]) => value !== undefined && !(value === null && NON_NULLABLE_FIELDS.includes(name)),
  )
  return Object.fromEntries(sent)
}

/** The translation in the other language: undefined keeps it, null removes it. */
function readOtherTranslation(value: Raw): Raw {
  const other = unwrapRelation(value)
  const one = Array.isArray(other) ? other[0] : other
  return isTree(one) ? unwrapEntry(one) : one
}

/** Alternative text and focal point of the header picture, under the names of the response or of the form. */
function readHeader(value: Raw): Raw {
  const picture = unwrapRelation(value)
  if (!isTree(picture)) return isTree(value) ? undefined : value
  const { alternativeText, focal, ...form } = unwrapEntry(picture)
  return {
    ...form,
    ...(alternativeText !== undefined && { alternative_text: alternativeText }),
    ...(isTree(focal) && focal),
  }
}
