import { columnEntries, FORM_COLUMNS } from '#shared/events/event-columns.ts'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { textOf, textsOf } from './event-values.ts'
import { isBlankTicket, ticketControl, ticketValues, typedTickets } from './typed-tickets.ts'

/** Fields that are chosen together, because they are only valid together. */
const TOGETHER: Record<string, readonly string[]> = {
  date_start: ['type', 'date_start', 'date_end'],
  starts_at: ['doors_at', 'starts_at', 'ends_at'],
  venue: ['where', 'venue', 'venue_label', 'county'],
  signup: ['signup', 'signup_url', 'signup_opens'],
  header: ['header.alternative_text', 'header.x', 'header.y'],
}
const TEXTS = ['title', 'description', 'localizations.title', 'localizations.description']
export const TICKETS_PART = 'tickets'
/** Each column that is not chosen with others is a part of its own. */
const ALONE = columnEntries(FORM_COLUMNS).flatMap(([, { api }]) =>
  Object.values(TOGETHER).flat().includes(api) ? [] : [api],
)
const PARTS = [...TEXTS, ...Object.keys(TOGETHER), TICKETS_PART, 'tags', 'series', ...ALONE]

const fieldsOf = (part: string) => TOGETHER[part] ?? [part]
/** The part that this field belongs to; null for fields that are not compared. */
export const partOfControl = (control: string) =>
  ticketControl(control) ? TICKETS_PART : (PARTS.find((part) => fieldsOf(part).includes(control)) ?? null)

/** The values of a part. */
export function partValues(values: EventFormValues, part: string): EventFormValues {
  if (part === TICKETS_PART)
    return ticketValues(
      typedTickets(values)
        .filter((ticket) => !isBlankTicket(ticket))
        .map(({ row: _, ...ticket }) => ticket),
    )
  return Object.fromEntries(fieldsOf(part).map((name) => [name, values[name] ?? '']))
}

/** The form with a part as it is in other values. */
export function withPartOf(values: EventFormValues, part: string, other: EventFormValues): EventFormValues {
  const rest = Object.entries(values).filter(([name]) => partOfControl(name) !== part)
  return { ...Object.fromEntries(rest), ...partValues(other, part) }
}

const normalized = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** What a part says, whatever the form it was written in. */
function textOfPart(values: EventFormValues, part: string): string {
  const text = (name: string) => normalized(textOf(values, name))
  if (part === 'tags')
    return JSON.stringify(
      text('tags')
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
        .sort(),
    )
  if (part === 'payment_methods') return JSON.stringify(textsOf(values, part).filter(Boolean).sort())
  if (part === 'venue')
    return JSON.stringify(text('where') === 'tbd' ? ['tbd', text('county')] : ['venue', text('venue')])
  if (part === 'date_start')
    return JSON.stringify([text('type'), text('date_start'), text('type') === 'jornada' ? '' : text('date_end')])
  if (part === 'signup') {
    const signup = text('signup')
    const more = signup === 'external' ? text('signup_url') : signup === 'scheduled' ? text('signup_opens') : ''
    return JSON.stringify([signup, more])
  }
  const entries = Object.entries(partValues(values, part))
  return JSON.stringify(entries.map(([name, value]) => [name, normalized([value].flat().join('\n'))]).sort())
}

/** The parts of the form that are compared, each as one text. A picture is not sent back, so only its description is. */
export const comparedParts = (values: EventFormValues): Record<string, string> =>
  Object.fromEntries(PARTS.map((part) => [part, textOfPart(values, part)]))
