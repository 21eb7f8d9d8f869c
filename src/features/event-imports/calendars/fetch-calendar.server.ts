import { createHash } from 'node:crypto'
import { fetchPublic, PublicFetchError } from '#platform/http/public-fetch.server.ts'
import { CALENDAR_EVENTS_MAX, type CalendarEvent } from '#shared/event-imports/calendar.ts'
import type { FoundEvent, ReadRefusal } from '#shared/event-imports/found-event.ts'
import { isCalendar } from '../read/content.ts'
import { readCalendar } from '../read/tasks.server.ts'
import { READABLE_TYPES, refusalOf } from '../read-events.server.ts'

const MAX_BYTES = 2_000_000
const TIMEOUT_MS = 12_000
/** Titles of events that cannot be read, which the page names. */
const UNREADABLE_MAX = 5
/** Events of a calendar that are looked at, those that are over included. */
const READ_MAX = 5000

type Known = { etag: string | null; lastModified: string | null }
/** `event` is null where the calendar has it, but its dates cannot be read. */
export type CalendarEntry = { uid: string; event: CalendarEvent | null; sequence: number }
export type FetchedCalendar =
  | { unchanged: true }
  | { refused: ReadRefusal }
  | (Known & { entries: CalendarEntry[]; isWhole: boolean; unreadable: string[] })

type Options = { today: string; allowLoopback: boolean; organizationId: number }

/** Asks for a calendar, unless it is still as it was known. */
export async function fetchCalendar(
  url: string,
  { etag, lastModified }: Known,
  { today, allowLoopback, organizationId }: Options,
): Promise<FetchedCalendar> {
  try {
    const response = await fetchPublic(url, {
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      accept: 'text/calendar',
      types: READABLE_TYPES,
      headers: {
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      },
      allowLoopback,
      owners: [`organization ${organizationId}`],
    })
    if (response.status === 304) return { unchanged: true }
    if (response.status !== 200) return { refused: refusalOf(response.status) }
    const text = new TextDecoder().decode(response.body)
    if (!isCalendar(text)) return { refused: 'wrong_type' }
    return {
      etag: headerOf(response.headers, 'etag'),
      lastModified: headerOf(response.headers, 'last-modified'),
      ...toEntries(await readCalendar(text, { today, max: READ_MAX }, `organization ${organizationId}`), today),
    }
  } catch (error) {
    if (error instanceof PublicFetchError) return { refused: error.reason }
    throw error
  }
}

const headerOf = (headers: Headers, name: string) => {
  const value = headers.get(name)
  return value && value.length <= 200 ? value : null
}

/** What is not over, each UID once, as its highest SEQUENCE says. One without a UID is known by its title and day. */
function toEntries(events: readonly FoundEvent[], today: string) {
  const entries = new Map<string, CalendarEntry>()
  const coming = events.filter(({ dateStart, dateEnd }) => dateStart === null || (dateEnd ?? dateStart) >= today)
  for (const found of coming) {
    const { title, dateStart, sequence } = found
    const uid = found.uid ?? createHash('sha256').update(`${title}|${dateStart}`).digest('hex')
    const other = entries.get(uid)
    if (other ? other.sequence <= sequence : entries.size < CALENDAR_EVENTS_MAX)
      entries.set(uid, { uid, sequence, event: dateStart === null ? null : toCalendarEvent(found) })
  }
  return {
    entries: [...entries.values()],
    // Beyond the limit, an event that is not in the list may still be in the calendar.
    isWhole: coming.length <= CALENDAR_EVENTS_MAX,
    unreadable: coming
      .filter(({ dateStart }) => dateStart === null)
      .map(({ title }) => title)
      .slice(0, UNREADABLE_MAX),
  }
}

const toCalendarEvent = ({ title, description, dateStart, dateEnd, timeStart, timeEnd, ...found }: FoundEvent) => ({
  title,
  description,
  dateStart,
  dateEnd,
  timeStart,
  timeEnd,
  place: found.place,
  address: found.address,
  url: found.url,
  isCancelled: found.isCancelled,
})
