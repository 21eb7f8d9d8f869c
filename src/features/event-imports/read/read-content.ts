import { inflateRawSync } from 'node:zlib'
import { endsLikeZip, readZipDirectory } from '#platform/file-types/zip-directory.ts'
import { FOUND_EVENTS_MAX, type FoundEvent } from '#shared/event-imports/found-event.ts'
import { CONTENT_BYTES, isCalendar } from './content.ts'
import { readFacebookExport } from './facebook.ts'
import { readCalendar } from './ical.ts'
import { readPage } from './page.ts'
import { findEvents } from './schema-org.ts'

type Content = {
  bytes: Uint8Array
  /** Where it came from; empty for a file. */
  url: string
  /** The Content-Type header of a page. */
  contentType: string
  today: string
  /** The most events, those that are not over first. */
  max?: number
}

/** The events of a calendar, page or export, whatever it is called; null for what is none of them. Those to come are first. */
export function readContent({ bytes, url, contentType, today, max = FOUND_EVENTS_MAX }: Content): FoundEvent[] | null {
  const buffer = Buffer.from(bytes)
  if (endsLikeZip(buffer) && buffer.subarray(0, 2).toString('latin1') === 'PK') return readArchive(buffer, today, max)
  const text = decode(buffer, contentType)
  if (text === null) return null
  const events = readText(text, url, today)
  return events && sortComing(events, today).slice(0, max)
}

/** Events read before they are sorted: a calendar may hold years of them. */
const READ_MAX = 2000

function readText(text: string, url: string, today: string): FoundEvent[] | null {
  const start = text.trimStart().slice(0, 1)
  if (isCalendar(text)) return readCalendar(text, { today, max: READ_MAX })
  if (start === '{' || start === '[') {
    const data = parseJson(text)
    if (data === undefined) return null
    const events = findEvents(data, 'json_ld')
    return events.length > 0 ? events : readFacebookExport(data)
  }
  return start === '<' || /<(html|head|body)[\s>]/i.test(text.slice(0, 2000)) ? readPage(text, url) : null
}

/** What is still to come, the next first; then what has no date, then what is over, the latest first. */
function sortComing(events: readonly FoundEvent[], today: string): FoundEvent[] {
  const lastDay = ({ dateStart, dateEnd }: FoundEvent) => dateEnd ?? dateStart ?? ''
  const group = (event: FoundEvent) => (event.dateStart === null ? 1 : lastDay(event) >= today ? 0 : 2)
  return events.toSorted((a, b) => {
    const [first, second] = [group(a), group(b)]
    if (first !== second) return first - second
    const order = (a.dateStart ?? '').localeCompare(b.dateStart ?? '')
    return first === 2 ? -order : order
  })
}

/** Google's export is a ZIP of one file for each calendar. */
function readArchive(file: Buffer, today: string, max: number): FoundEvent[] | null {
  const directory = readZipDirectory(file)
  if ('refused' in directory) return null
  const files = directory.entries.filter(({ name }) => /\.ics$/i.test(name)).slice(0, 20)
  if (files.length === 0) return null
  let left = CONTENT_BYTES
  const events = files.flatMap(({ isStored, at, length, size }) => {
    if (size > left) return []
    left -= size
    const packed = file.subarray(at, at + length)
    const text = unpack(packed, isStored, size)?.toString('utf8') ?? ''
    return isCalendar(text) ? readCalendar(text, { today, max: READ_MAX }) : []
  })
  return sortComing(events, today).slice(0, max)
}

function unpack(packed: Buffer, isStored: boolean, size: number): Buffer | null {
  try {
    return isStored ? packed : inflateRawSync(packed, { maxOutputLength: size + 1 })
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text of a page or file: as it says, as UTF-8, or as Latin-1 where it is not that. Null for what is no text. */
function decode(bytes: Buffer, contentType: string): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 2048).toString('latin1')
  if (head.includes('\0')) return null
  const said = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(head)?.[1]
  for (const label of ['utf-8', said ?? 'windows-1252'])
    try {
      return new TextDecoder(label, { fatal: label === 'utf-8' }).decode(bytes).replace(/^\ufeff/, '')
    } catch {}
  return new TextDecoder('windows-1252').decode(bytes)
}
