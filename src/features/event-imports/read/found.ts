import type { FoundEvent, FoundField, FoundFields, FoundSource } from '#shared/event-imports/found-event.ts'
import { DESCRIPTION_MAX, SEATS_MAX, TICKET_PRICE_MAX, TITLE_MAX } from '#shared/limits.ts'

/** Long enough for any name of a place. */
const PLACE_MAX = 200
const URL_MAX = 300

const EMPTY: Omit<FoundFields, 'title'> = {
  description: null,
  dateStart: null,
  dateEnd: null,
  timeStart: null,
  timeEnd: null,
  place: null,
  address: null,
  url: null,
  price: null,
  capacity: null,
}

type More = Partial<Pick<FoundEvent, 'uid' | 'isCancelled' | 'repeats' | 'sequence'>>

/** An event with what a source says of it, cut to what the form takes; null without a title. */
export function foundEvent(source: FoundSource, found: Partial<FoundFields>, more: More = {}): FoundEvent | null {
  const title = cut(toLine(found.title ?? ''), TITLE_MAX)
  if (!title) return null
  const fields: FoundFields = { ...EMPTY, ...clean(found), title }
  const names = Object.keys(fields) as FoundField[]
  const sources = Object.fromEntries(names.filter((name) => fields[name] !== null).map((name) => [name, source]))
  return { ...fields, sources, uid: null, isCancelled: false, repeats: false, sequence: 0, ...more }
}

function clean(found: Partial<FoundFields>): Partial<FoundFields> {
  const { dateStart = null, dateEnd = null, price = null, capacity = null } = found
  const line = (text: string | null | undefined) => cut(toLine(text ?? ''), PLACE_MAX) || null
  return {
    description: cut(toText(found.description ?? ''), DESCRIPTION_MAX) || null,
    dateStart,
    dateEnd: dateStart !== null && dateEnd !== null && dateEnd > dateStart ? dateEnd : null,
    timeStart: dateStart === null ? null : (found.timeStart ?? null),
    timeEnd: dateStart === null ? null : (found.timeEnd ?? null),
    place: line(found.place),
    address: line(found.address),
    url: webAddress(found.url ?? ''),
    price: price !== null && Number.isInteger(price) && price >= 0 && price <= TICKET_PRICE_MAX ? price : null,
    capacity:
      capacity !== null && Number.isInteger(capacity) && capacity > 0 && capacity <= SEATS_MAX ? capacity : null,
  }
}

/** Fills what an event lacks from another source of the same page. */
export function fillFrom(event: FoundEvent, other: FoundEvent | null): FoundEvent {
  if (!other) return event
  const filled = { ...event, sources: { ...event.sources } }
  for (const name of ['description', 'url', 'place'] as const)
    if (filled[name] === null && other[name] !== null) {
      filled[name] = other[name]
      filled.sources[name] = other.sources[name]!
    }
  return filled
}

/** Half a character at the cut would not be stored. */
const cut = (text: string, max: number) =>
  text.length <= max
    ? text.toWellFormed()
    : `${text
        .slice(0, max - 1)
        .trimEnd()
        .toWellFormed()}…`

const toLine = (text: string) => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const toText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function webAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > URL_MAX) return null
  return url.hostname.includes('.') && !url.username && !url.password ? url.href : null
}
