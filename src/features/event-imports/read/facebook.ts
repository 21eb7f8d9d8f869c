import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import { foundEvent } from './found.ts'
import { momentAt, toDays } from './moments.ts'

/** A JSON string after a key, with its quotes. */
const STRING = String.raw`"(?:[^"\\]|\\.){0,60000}"`

/** The public page of an event on Facebook: it carries its event as JSON between its scripts. */
export function readFacebookPage(html: string, page: FoundEvent | null): FoundEvent[] {
  if (!html.includes('"day_time_sentence"') || !html.includes('_timestamp":')) return []
  const text = (pattern: string) => {
    const found = new RegExp(`${pattern}(${STRING})`).exec(html)?.[1]
    return found === undefined ? '' : parse(found)
  }
  const sentence = text('"day_time_sentence":')
  const [, start, end] = /"start_timestamp":(\d{9,11}),"end_timestamp":(\d{1,11})/.exec(html) ?? []
  const first = start ?? /"current_start_timestamp":(\d{9,11})/.exec(html)?.[1]
  const event = foundEvent(
    'facebook',
    {
      title: text(`"name":(?=${STRING},"is_canceled":)`) || page?.title || '',
      description: text('"event_description":\\{"text":'),
      ...toDays(at(first, sentence), at(end, sentence)),
      place: text('"event_place":\\{(?:"__typename":"\\w+",)?(?:"__isPlace":"\\w+",)?"(?:name|contextual_name)":'),
      address: text('"one_line_address":'),
      url: page?.url ?? '',
    },
    { isCancelled: /"is_canceled":true/.test(html) },
  )
  return event ? [event] : []
}

/** What Facebook calls the time of a place, in hours from UTC. */
const ZONES: Record<string, number> = {
  WET: 0,
  GMT: 0,
  UTC: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

/** Seconds since 1970; the sentence beside it may end with the zone of the place. Without one it is Madrid's. */
function at(seconds: string | undefined, sentence: string) {
  if (!seconds || Number(seconds) === 0) return null
  const [, name = '', sign, hours = '0', minutes = '0'] =
    /\b([A-Z]{3,4})(?:([+\u2212-])(\d{1,2})(?::(\d{2}))?)?$/.exec(sentence) ?? []
  const offset = sign
    ? (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 1 : -1)
    : Object.hasOwn(ZONES, name)
      ? ZONES[name]! * 60
      : null
  if (offset === null) return momentAt(new Date(Number(seconds) * 1000))
  return momentAt(new Date((Number(seconds) + offset * 60) * 1000), 'UTC')
}

function parse(json: string): string {
  try {
    return String(JSON.parse(json))
  } catch {
    return ''
  }
}

type Exported = {
  name?: unknown
  start_timestamp?: unknown
  end_timestamp?: unknown
  description?: unknown
  place?: unknown
}

/** The events in the copy of one's data that Facebook sends: lists of them by the names of its versions. */
export function readFacebookExport(data: unknown): FoundEvent[] {
  const lists: unknown[] = []
  const collect = (value: unknown, depth: number) => {
    if (Array.isArray(value)) lists.push(...value)
    else if (typeof value === 'object' && value !== null && depth < 4)
      for (const [name, inner] of Object.entries(value)) if (/event/i.test(name)) collect(inner, depth + 1)
  }
  collect(data, 0)
  return lists.flatMap((item) => {
    const { name, start_timestamp: start, end_timestamp: end, description, place } = (item ?? {}) as Exported
    if (typeof name !== 'string' || typeof start !== 'number') return []
    const where = (place ?? {}) as { name?: unknown; address?: unknown }
    const event = foundEvent('facebook', {
      title: repair(name),
      description: typeof description === 'string' ? repair(description) : null,
      ...toDays(
        momentAt(new Date(start * 1000)),
        typeof end === 'number' && end > 0 ? momentAt(new Date(end * 1000)) : null,
      ),
      place: typeof where.name === 'string' ? repair(where.name) : null,
      address: typeof where.address === 'string' ? repair(where.address) : null,
    })
    return event ? [event] : []
  })
}

/** Facebook writes the bytes of UTF-8 as if each were a character. */
function repair(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
