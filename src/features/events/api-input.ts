import { isTree, type Raw, type RawTree } from '#platform/strapi/query/raw-query.ts'
import { fieldsOf, listed, oneId, related, withWhole } from '#platform/strapi/unwrap.ts'

/** These have no empty value: null says nothing of them. */
const NEVER_EMPTY = [
  ...['slug', 'type', 'primary_language', 'is_international', 'target_audience', 'venue_tbd', 'signup'],
  ...['locale', 'version', 'submit', 'tickets'],
]

const same = (value: Raw): Raw => value
const MEANS = new Map<string, (value: Raw) => Raw>([
  ['organization', oneId],
  ['organizer', oneId],
  ['venue', oneId],
  ['tags', (value) => listed(value, oneId)],
  ['localizations', otherText],
  ['header', headerOf],
  ['description', (value) => value ?? ''],
])

/**
 * What is sent of an event, in the words of the command: whoever sends back what `GET api/event/my_event` told changes nothing.
 * `typed`: its values are the text of a form's fields, where a whole number cannot be sent but in digits.
 */
export function eventSent(form: unknown, typed = false): RawTree {
  const ticket = (one: Raw) => (isTree(one) ? withWhole(fieldsOf(one), 'price', typed) : one)
  const meaning = (name: string, value: Raw) =>
    name === 'tickets' ? listed(value, ticket) : (MEANS.get(name) ?? same)(value)
  const said = Object.entries(fieldsOf(form)).map(([name, value]) => [name, meaning(name, value)] as const)
  const meant = said.filter(([name, value]) => value !== undefined && !(value === null && NEVER_EMPTY.includes(name)))
  return Object.fromEntries(meant)
}

/** The text in the other language. Where none was read there is none to take away; null takes it away. */
function otherText(value: Raw): Raw {
  const other = related(value)
  const one = Array.isArray(other) ? other[0] : other
  return isTree(one) ? fieldsOf(one) : one
}

/** The picture's words and focal point, by the names they are told under or those of the form. */
function headerOf(value: Raw): Raw {
  const picture = related(value)
  if (!isTree(picture)) return isTree(value) ? undefined : value
  const { alternativeText, focal, ...form } = fieldsOf(picture)
  return {
    ...form,
    ...(alternativeText !== undefined && { alternative_text: alternativeText }),
    ...(isTree(focal) && focal),
  }
}
